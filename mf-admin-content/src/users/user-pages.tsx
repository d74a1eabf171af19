import type { ReactNode } from 'react';
import type { User } from 'shared/contract/session';
import { Read } from 'shared/data/read';
import { useWrite } from 'shared/data/use-write';
import { type Role, roles } from 'shared/facts/enumerations';
import { userLabels } from 'shared/facts/labels';
import { call } from 'shared/http/call';
import { useLoaderData, useLocation } from 'shared/router';
import { useSession } from 'shared/session/session';
import { Actions, Button, ButtonLink } from 'shared/ui/button';
import { Facts } from 'shared/ui/facts';
import { Page, Sheet } from 'shared/ui/page';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { listAddress, loadUserPage, type UserPageData } from './users-data.ts';
import { draftOf, roleLabel, userFields } from './user-draft.ts';
import { UserForm } from './user-form.tsx';

/** With ?rol=… for that role; with &invitar it sends the invitation too. */
function NewUserPage() {
  const query = new URLSearchParams(useLocation().search);
  const role: Role | undefined = roles.find((one) => one === query.get('rol'));
  return (
    <Page title="Nuevo Usuario" width="narrow">
      <UserForm role={role} invites={query.has('invitar')} />
    </Page>
  );
}

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
          ...userFields.map((name) => [userLabels[name], values[name]] as const),
          [userLabels.rol, roleLabel(user.rol)],
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

/** A webmaster removes the second factor of a user who has lost the device. */
function RemoveSecondFactor({ user }: { user: User }) {
  const { write, busy, dialog } = useWrite();
  const remove = () =>
    write({
      ask: {
        message: `¿Quitar la verificación en dos pasos de ${user.nombre}? Entrará solo con su contraseña y sus sesiones se cerrarán.`,
        confirm: 'Quitar',
      },
      send: () => call('POST /usuarios/:id/quitar-segundo-factor', { params: { id: user.id } }),
      done: 'Verificación en dos pasos quitada. Se lo hemos dicho por correo.',
      failed: 'No se ha podido quitar la verificación en dos pasos.',
      reload: 'always',
    });
  return (
    <>
      {user.segundo_factor && (
        <Button tone="outline" disabled={busy !== undefined} onClick={() => void remove()}>
          Quitar verificación en dos pasos
        </Button>
      )}
      {dialog}
    </>
  );
}

export const newUserScreen: LazyScreen = { Component: NewUserPage };
export const viewUserScreen: LazyScreen = { Component: ViewUserPage, loader: loadUserPage };
export const editUserScreen: LazyScreen = { Component: EditUserPage, loader: loadUserPage };
