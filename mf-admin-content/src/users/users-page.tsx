import { useCallback, useEffect, useMemo, useState } from 'react';
import type { User } from 'shared/contract/session';
import { useLoaderData, useLocation, useRevalidator } from 'shared/router';
import { useSession } from 'shared/session/session';
import { LoadRefusal } from 'shared/ui/access-denied';
import { ConfirmDialog } from 'shared/ui/alert-dialog';
import { ButtonLink } from 'shared/ui/button';
import { Loaded } from 'shared/ui/loaded';
import { Notice } from 'shared/ui/notice';
import { PageTitle } from 'shared/ui/page-title';
import { usePageTitle } from 'shared/ui/use-page-title';
import page from '../page.module.css';
import { staffDetail } from '../saving/staff-detail.ts';
import { rememberList } from './list-address.ts';
import { fullName } from './user-draft.ts';
import { UserList, type UserAction } from './user-list.tsx';
import { deleteUser, sendCredentials, type UsersPageData } from './users-data.ts';
import { WeakPasswords } from './weak-passwords.tsx';

export function UsersPage() {
  usePageTitle('Gestión de usuarios');
  const { users } = useLoaderData<UsersPageData>();
  const { revalidate } = useRevalidator();
  const { search } = useLocation();
  useEffect(() => rememberList(search), [search]);
  return (
    <div className={page.page}>
      <header className={page.head}>
        <PageTitle>Gestión de usuarios</PageTitle>
        <ButtonLink to="/usuarios/nuevo">Nuevo Usuario</ButtonLink>
      </header>
      <Loaded
        promise={users}
        waiting={<p role="status">Cargando...</p>}
        failed={(error) => <LoadRefusal error={error} text="No se han podido cargar los usuarios." onRetry={() => void revalidate()} />}
      >
        {(list) => <Users list={list} />}
      </Loaded>
    </div>
  );
}

interface Asked {
  action: UserAction;
  user: User;
}

const questions: Record<UserAction, { message: (user: User) => string; confirm: string }> = {
  delete: { message: () => '¿Estás seguro de eliminar este usuario?', confirm: 'Eliminar' },
  credentials: {
    message: (user) => `Las nuevas credenciales de ${fullName(user)} sobrescribirán su contraseña actual. ¿Quieres enviarlas?`,
    confirm: 'Enviar',
  },
};

function Users({ list }: { list: User[] }) {
  const { revalidate } = useRevalidator();
  const isWebmaster = useSession((session) => session.user?.rol === 'webmaster');
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set());
  const [asked, setAsked] = useState<Asked>();
  /** Whose credentials are on their way, or who is being deleted. */
  const [busyId, setBusyId] = useState<number>();
  const [message, setMessage] = useState<{ kind: 'success' | 'error'; text: string; detail?: string | undefined }>();

  // Sorting thousands takes its time: the list is the same until somebody goes.
  const shown = useMemo(() => list.filter(({ id }) => !gone.has(id)), [list, gone]);
  const ask = useCallback((action: UserAction, user: User) => setAsked({ action, user }), []);

  const run = async ({ action, user }: Asked) => {
    setAsked(undefined);
    setMessage(undefined);
    setBusyId(user.id);
    try {
      if (action === 'delete') {
        await deleteUser(user.id);
        setGone((before) => new Set(before).add(user.id));
        setMessage({ kind: 'success', text: 'Usuario eliminado.' });
        void revalidate();
      } else {
        await sendCredentials(user.id);
        setMessage({ kind: 'success', text: '✅ Credenciales enviadas correctamente.' });
      }
    } catch (error) {
      const text = action === 'delete' ? 'Error al eliminar el usuario.' : '❌ Error al enviar las credenciales.';
      setMessage({ kind: 'error', text, detail: staffDetail(error) });
    } finally {
      setBusyId(undefined);
    }
  };

  // A server that knows no versions knows only the contract: it is asked for nothing more.
  const isOurs = list.some(({ version }) => version !== undefined);

  return (
    <>
      {isWebmaster && isOurs && <WeakPasswords />}
      <UserList users={shown} busyId={busyId} onAsk={ask} />
      <div className={page.result}>
        {message && <Notice kind={message.kind}>{message.text}</Notice>}
        {message?.detail && <Notice kind={message.kind}>{message.detail}</Notice>}
      </div>
      {asked && (
        <ConfirmDialog
          message={questions[asked.action].message(asked.user)}
          confirm={questions[asked.action].confirm}
          onConfirm={() => void run(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
