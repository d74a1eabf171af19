import type { ReactNode } from 'react';
import type { User } from 'shared/contract/session';
import { Read } from 'shared/data/read';
import { useLoaderData } from 'shared/router';
import { useSession } from 'shared/session/session';
import { Actions, ButtonLink } from 'shared/ui/button';
import { Facts } from 'shared/ui/facts';
import { Page, Sheet } from 'shared/ui/page';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { listAddress, loadUserPage, type UserPageData } from './users-data.ts';
import { RemoveSecondFactor } from './remove-second-factor.tsx';
import { draftOf, roleLabel, userFields } from './user-draft.ts';
import { UserForm } from './user-form.tsx';

function EditUserPage() {
  return <OneUser title="Editar usuario">{(user) => <UserForm key={user.id} user={user} />}</OneUser>;
}

function ViewUserPage() {
  return <OneUser title="Datos del usuario">{(user) => <UserSheet user={user} />}</OneUser>;
}

function OneUser({ title, children }: { title: string; children: (user: User) => ReactNode }) {
  const { user } = useLoaderData<UserPageData>();
  return (
    <Page title={title} width="narrow">
      <Read promise={user} failed="No se ha podido cargar el usuario.">
        {children}
      </Read>
    </Page>
  );
}

function UserSheet({ user }: { user: User }) {
  const me = useSession((session) => session.user);
  const mayRemove = me?.rol === 'webmaster' && me.id !== user.id;
  const values = draftOf(user);
  return (
    <Sheet>
      <Facts
        of={[
          ...userFields.map(({ name, label }) => [label, values[name]] as const),
          ['Rol', roleLabel(user.rol)],
          ...(user.segundo_factor === undefined ? [] : [['Verificación en dos pasos', user.segundo_factor ? 'Activada' : 'No'] as const]),
        ]}
      />
      <Actions>
        <ButtonLink to={`/usuarios/${user.id}/editar`}>Editar</ButtonLink>
        <ButtonLink tone="outline" to={listAddress()}>
          Volver a usuarios
        </ButtonLink>
        {mayRemove && <RemoveSecondFactor user={user} />}
      </Actions>
    </Sheet>
  );
}

export const viewUserScreen: LazyScreen = { Component: ViewUserPage, loader: loadUserPage };
export const editUserScreen: LazyScreen = { Component: EditUserPage, loader: loadUserPage };
