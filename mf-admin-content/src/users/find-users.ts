import type { User } from 'shared/contract/session';
import { compareText } from 'shared/text/collation';
import { fold } from 'shared/text/fold';
import { fullName } from './user-draft.ts';

export const userOrders = {
  nombre: 'Nombre',
  apellidos: 'Apellidos',
  correo: 'Correo',
  rol: 'Rol',
} as const;
export type UserOrder = keyof typeof userOrders;

export interface UserFilter {
  /** '' is every role. */
  rol: string;
  search: string;
  order: UserOrder;
}

const keys: Record<UserOrder, (user: User) => string> = {
  nombre: fullName,
  apellidos: (user) => `${user.primer_apellido ?? ''} ${user.segundo_apellido ?? ''} ${user.nombre}`.trim(),
  correo: (user) => user.correo_electronico ?? '',
  rol: (user) => `${user.rol} ${fullName(user)}`,
};

interface FindableUser {
  user: User;
  /** All that a search looks at, folded once. */
  haystack: string;
}

/** Sorts once for many searches; thousands of comparisons are not done at every key. */
export function prepareUsers(users: readonly User[], order: UserOrder): FindableUser[] {
  return users
    .map((user) => ({ user, key: keys[order](user) }))
    .toSorted((a, b) => compareText(a.key, b.key))
    .map(({ user }) => ({
      user,
      haystack: fold([fullName(user), user.correo_electronico, user.telefono, user.telefono?.replaceAll(/\D/g, ''), user.dni].join(' ')),
    }));
}

/** Every word of the search must occur somewhere. */
export function findUsers(users: readonly FindableUser[], { rol, search }: Pick<UserFilter, 'rol' | 'search'>): User[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const found = users.filter(({ user, haystack }) => (rol === '' || user.rol === rol) && words.every((word) => haystack.includes(word)));
  return found.map(({ user }) => user);
}
