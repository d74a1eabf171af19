import type { User } from 'shared/contract/session';
import type { WeakPasswords } from 'shared/contract/users';
import { api, getJson } from 'shared/http/client';
import { getList } from 'shared/http/get-list';
import { handOver } from 'shared/http/hand-over';
import type { LoaderFunctionArgs } from 'shared/router';
import type { UserDraft } from './user-draft.ts';

const loadUsers = () => getList<User>('usuarios/');

export function loadUsersPage() {
  return handOver({ users: loadUsers() });
}
export type UsersPageData = ReturnType<typeof loadUsersPage>;

/** How many accounts have a weak password; a server need not know. */
export const loadWeakPasswords = () => getJson<WeakPasswords>('usuarios/contrasenas-debiles');

const userPath = (id: string | number) => `usuarios/${encodeURIComponent(id)}`;

export function loadUserPage({ params }: LoaderFunctionArgs) {
  const { id = '' } = params;
  return handOver({ user: getJson<User>(userPath(id)) });
}
export type UserPageData = ReturnType<typeof loadUserPage>;

/** Empty means nothing: it travels as null. */
const fieldsOf = (draft: UserDraft) =>
  Object.fromEntries(Object.entries(draft).map(([name, value]) => [name, value.trim() === '' ? null : value]));

export async function createUser(draft: UserDraft, contrasena: string): Promise<void> {
  await api.post('usuarios/', { json: { ...fieldsOf(draft), ...(contrasena !== '' && { contrasena }) } });
}

/** @param contrasena_actual Of whoever changes their own e-mail: our server asks for it. */
export async function saveUser(
  id: number | string,
  draft: UserDraft,
  version: number | undefined,
  contrasena_actual: string | undefined,
): Promise<void> {
  const beyond = { ...(version !== undefined && { version }), ...(contrasena_actual !== undefined && { contrasena_actual }) };
  await api.put(userPath(id), { json: { ...fieldsOf(draft), ...beyond } });
}

export async function deleteUser(id: number): Promise<void> {
  await api.delete(userPath(id));
}

export async function sendCredentials(id: number): Promise<void> {
  await api.post(`${userPath(id)}/enviar-credenciales`);
}

export async function removeSecondFactor(id: number): Promise<void> {
  await api.post(`${userPath(id)}/quitar-segundo-factor`);
}
