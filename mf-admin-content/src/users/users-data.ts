import type { Role } from 'shared/facts/enumerations';
import { keysOf, recordOf } from 'shared/facts/keys-of';
import { call, deferReplies, getList } from 'shared/http/call';
import { can } from 'shared/http/can';
import type { LoaderFunctionArgs } from 'shared/router';
import { currentSession } from 'shared/session/session';
import type { UserDraft } from './user-draft.ts';

/** Users and, for a webmaster, the number of weak passwords. */
export function loadUsersPage() {
  const isAsked = currentSession().user?.rol === 'webmaster' && can('2.0');
  return deferReplies({
    users: getList('GET /usuarios/'),
    weakPasswords: isAsked ? call('GET /usuarios/contrasenas-debiles') : Promise.resolve(null),
  });
}
export type UsersPageData = ReturnType<typeof loadUsersPage>;

export function loadUserPage({ params }: LoaderFunctionArgs) {
  const { id = '' } = params;
  return deferReplies({ user: call('GET /usuarios/:id', { params: { id } }) });
}
export type UserPageData = ReturnType<typeof loadUserPage>;

/** An empty value is sent as null. */
const fieldsOf = ({ nombre, correo_electronico, rol, ...others }: UserDraft) => ({
  ...recordOf(keysOf(others), (name) => (others[name].trim() === '' ? null : others[name])),
  nombre,
  correo_electronico,
  rol: rol as Role,
});

export const createUser = (draft: UserDraft, contrasena?: string) =>
  call('POST /usuarios/', { json: { ...fieldsOf(draft), contrasena: contrasena || undefined } });

export const sendCredentials = (id: number) => call('POST /usuarios/:id/enviar-credenciales', { params: { id } });

/** Whether the invitation was accepted: the user exists either way. */
export async function inviteUser(draft: UserDraft): Promise<boolean> {
  const created = await createUser(draft);
  // A server of the bare contract may not return the created user.
  if (created?.id === undefined) return false;
  return sendCredentials(created.id).then(
    () => true,
    () => false,
  );
}

/** @param contrasena_actual Needed when users change their own email on our server. */
export const saveUser = (id: number, draft: UserDraft, version: number | undefined, contrasena_actual: string | undefined) =>
  call('PUT /usuarios/:id', { params: { id }, json: { ...fieldsOf(draft), version, contrasena_actual } });

let last = '/usuarios';

/** Stores the last query of the list, for the way back from a user. */
export const rememberList = (query: string): void => {
  last = `/usuarios${query}`;
};

export const listAddress = (): string => last;
