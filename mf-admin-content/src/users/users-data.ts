import type { Role } from 'shared/facts/enumerations';
import { call } from 'shared/http/call';
import { can } from 'shared/http/can';
import { getList } from 'shared/http/get-list';
import { defer } from 'shared/http/defer';
import type { LoaderFunctionArgs } from 'shared/router';
import { currentSession } from 'shared/session/session';
import type { UserDraft } from './user-draft.ts';

/** With them, for a webmaster, how many accounts have a weak password. */
export function loadUsersPage() {
  const isAsked = currentSession().user?.rol === 'webmaster' && can('weak-passwords');
  return defer({
    users: getList('GET /usuarios/'),
    weakPasswords: isAsked ? call('GET /usuarios/contrasenas-debiles') : Promise.resolve(null),
  });
}
export type UsersPageData = ReturnType<typeof loadUsersPage>;

export function loadUserPage({ params }: LoaderFunctionArgs) {
  const { id = '' } = params;
  return defer({ user: call('GET /usuarios/:id', { params: { id } }) });
}
export type UserPageData = ReturnType<typeof loadUserPage>;

/** Empty means nothing: it travels as null. */
const orNull = (value: string) => (value.trim() === '' ? null : value);
const fieldsOf = (draft: UserDraft) => ({
  ...draft,
  primer_apellido: orNull(draft.primer_apellido),
  segundo_apellido: orNull(draft.segundo_apellido),
  telefono: orNull(draft.telefono),
  dni: orNull(draft.dni),
  direccion: orNull(draft.direccion),
  rol: draft.rol as Role,
});

export const createUser = (draft: UserDraft, contrasena?: string) =>
  call('POST /usuarios/', { json: { ...fieldsOf(draft), contrasena: contrasena || undefined } });

/** Whether the invitation is on its way: a user that is there stays, with it or without. */
export async function inviteUser(draft: UserDraft): Promise<boolean> {
  const created = await createUser(draft);
  // A server that keeps to the bare contract may not say whom it has created.
  if (created?.id === undefined) return false;
  return sendCredentials(created.id).then(
    () => true,
    () => false,
  );
}

/** @param contrasena_actual Of whoever changes their own e-mail: our server asks for it. */
export async function saveUser(
  id: number | string,
  draft: UserDraft,
  version: number | undefined,
  contrasena_actual: string | undefined,
): Promise<void> {
  await call('PUT /usuarios/:id', { params: { id }, json: { ...fieldsOf(draft), version, contrasena_actual } });
}

export async function deleteUser(id: number): Promise<void> {
  await call('DELETE /usuarios/:id', { params: { id } });
}

export async function sendCredentials(id: number): Promise<void> {
  await call('POST /usuarios/:id/enviar-credenciales', { params: { id } });
}

export async function removeSecondFactor(id: number): Promise<void> {
  await call('POST /usuarios/:id/quitar-segundo-factor', { params: { id } });
}
