import { useCallback, useEffect } from 'react';
import type { User } from 'shared/contract/session';
import { Read } from 'shared/data/read';
import { useWrite } from 'shared/data/use-write';
import { call } from 'shared/http/call';
import { can } from 'shared/http/can';
import { useLoaderData, useLocation } from 'shared/router';
import { useSession } from 'shared/session/session';
import { ListPage } from 'shared/head/screen-head';
import { ButtonLink, TextLink } from 'shared/ui/button';
import { useLatest } from 'shared/data/use-latest';
import { unlessOnlyQueryChanged } from 'shared/list/list-query';
import { countOf } from 'shared/text/count-of';
import type { LazyScreen } from 'shared/ui/lazy-route';
import { loadUsersPage, rememberList, sendCredentials, type UsersPageData } from './users-data.ts';
import { fullName } from './user-draft.ts';
import { UserList } from './user-list.tsx';
import type { UserAction } from './user-row.tsx';

function UsersPage() {
  const { users, weakPasswords } = useLoaderData<UsersPageData>();
  const { search } = useLocation();
  const isWebmaster = useSession(({ user }) => user?.rol) === 'webmaster';
  const weak = useLatest(weakPasswords).value;
  useEffect(() => rememberList(search), [search]);
  return (
    <ListPage title="Gestión de usuarios" action={<ButtonLink to="/usuarios/nuevo">Nuevo Usuario</ButtonLink>}>
      <Read promise={users} failed="No se han podido cargar los usuarios.">
        {(list) => <Users list={list} weak={weak ? describe(weak.cuentas) : undefined} />}
      </Read>
      {isWebmaster && can('2.0') && <TextLink to="/importar">Importar y exportar</TextLink>}
    </ListPage>
  );
}

const writes = {
  delete: (user: User) => ({
    ask: { message: '¿Estás seguro de eliminar este usuario?', confirm: 'Eliminar' },
    send: () => call('DELETE /usuarios/:id', { params: { id: user.id } }),
    done: 'Usuario eliminado.',
    failed: 'Error al eliminar el usuario.',
  }),
  credentials: (user: User) => ({
    ask: {
      message: `Las nuevas credenciales de ${fullName(user)} sobrescribirán su contraseña actual. ¿Quieres enviarlas?`,
      confirm: 'Enviar',
    },
    send: () => sendCredentials(user.id),
    done: '✅ Credenciales enviadas correctamente.',
    failed: '❌ Error al enviar las credenciales.',
  }),
};

function Users({ list, weak }: { list: User[]; weak: string | undefined }) {
  const { write, busy, dialog } = useWrite();
  const act = useCallback(
    (action: UserAction, user: User) => void write({ ...writes[action](user), of: user.id, reload: 'always' }),
    [write],
  );
  return (
    <>
      <UserList users={list} weak={weak} busyId={busy} onAct={act} />
      {dialog}
    </>
  );
}

function describe(accounts: number): string {
  if (accounts === 0) return 'ninguna contraseña débil';
  return countOf(accounts, 'contraseña débil', 'contraseñas débiles');
}

export const usersScreen: LazyScreen = { Component: UsersPage, loader: loadUsersPage, shouldRevalidate: unlessOnlyQueryChanged };
