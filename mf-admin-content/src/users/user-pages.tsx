import type { ReactNode } from 'react';
import type { User } from 'shared/contract/session';
import { useLoaderData, useRevalidator } from 'shared/router';
import { useSession } from 'shared/session/session';
import { LoadRefusal } from 'shared/ui/access-denied';
import { ButtonLink } from 'shared/ui/button';
import { Loaded } from 'shared/ui/loaded';
import { PageTitle } from 'shared/ui/page-title';
import { usePageTitle } from 'shared/ui/use-page-title';
import page from '../page.module.css';
import { listAddress } from './list-address.ts';
import { RemoveSecondFactor } from './remove-second-factor.tsx';
import { draftOf, roleLabel, userFields } from './user-draft.ts';
import { UserForm } from './user-form.tsx';
import styles from './user-pages.module.css';
import type { UserPageData } from './users-data.ts';

export function EditUserPage() {
  return <OneUser title="Editar usuario">{(user) => <UserForm key={user.id} user={user} />}</OneUser>;
}

export function ViewUserPage() {
  return <OneUser title="Datos del usuario">{(user) => <UserSheet user={user} />}</OneUser>;
}

function OneUser({ title, children }: { title: string; children: (user: User) => ReactNode }) {
  usePageTitle(title);
  const { user } = useLoaderData<UserPageData>();
  const { revalidate } = useRevalidator();
  return (
    <div className={page.page} data-narrow>
      <PageTitle>{title}</PageTitle>
      <Loaded
        promise={user}
        waiting={<p role="status">Cargando...</p>}
        failed={(error) => <LoadRefusal error={error} text="No se ha podido cargar el usuario." onRetry={() => void revalidate()} />}
      >
        {children}
      </Loaded>
    </div>
  );
}

function UserSheet({ user }: { user: User }) {
  const me = useSession((session) => session.user);
  const mayRemove = me?.rol === 'webmaster' && me.id !== user.id;
  const values = draftOf(user);
  return (
    <div className={page.sheet}>
      <dl className={styles.values}>
        {userFields.map(({ name, label }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{values[name] || '—'}</dd>
          </div>
        ))}
        <div>
          <dt>Rol</dt>
          <dd>{roleLabel(user.rol)}</dd>
        </div>
        {user.segundo_factor !== undefined && (
          <div>
            <dt>Verificación en dos pasos</dt>
            <dd>{user.segundo_factor ? 'Activada' : 'No'}</dd>
          </div>
        )}
      </dl>
      <div className={page.actions}>
        <ButtonLink to={`/usuarios/${user.id}/editar`}>Editar</ButtonLink>
        <ButtonLink tone="outline" to={listAddress()}>
          Volver a usuarios
        </ButtonLink>
        {mayRemove && <RemoveSecondFactor user={user} />}
      </div>
    </div>
  );
}
