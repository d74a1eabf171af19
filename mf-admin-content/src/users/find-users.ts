import { roles } from 'shared/facts/enumerations';
import { documentKey } from 'shared/facts/people';
import type { User } from 'shared/contract/session';
import { findRows, searchText, type FindableRow } from 'shared/list/find-rows';
import { compareText } from 'shared/text/collation';
import { fullName } from './user-draft.ts';

export const userOrders = {
  nombre: 'Nombre',
  apellidos: 'Apellidos',
  correo: 'Correo',
  rol: 'Rol',
} as const;
export type UserOrder = keyof typeof userOrders;

/** Default list query. */
export const wholeList = { buscar: '', rol: '', orden: 'nombre' };

/** '' means every role. */
export const roleFilters = ['', ...roles] as const;

const keys: Record<UserOrder, (user: User) => string> = {
  nombre: fullName,
  apellidos: (user) => `${user.primer_apellido ?? ''} ${user.segundo_apellido ?? ''} ${user.nombre}`.trim(),
  correo: (user) => user.correo_electronico ?? '',
  rol: (user) => `${user.rol} ${fullName(user)}`,
};

/** Sorts once for many searches, instead of thousands of comparisons at every key. */
export function prepareUsers(users: readonly User[], order: UserOrder): FindableRow<User>[] {
  return users
    .map((user) => ({ user, key: keys[order](user) }))
    .toSorted((a, b) => compareText(a.key, b.key))
    .map(({ user }) => ({
      row: user,
      text: searchText([
        fullName(user),
        user.correo_electronico,
        user.telefono,
        user.telefono?.replaceAll(/\D/g, ''),
        user.dni,
        documentKey(user.dni),
      ]),
    }));
}

/** Every word of the search must occur somewhere. */
export function findUsers(users: readonly FindableRow<User>[], { rol, search }: { rol: string; search: string }): User[] {
  return findRows(rol === '' ? users : users.filter(({ row }) => row.rol === rol), search);
}
