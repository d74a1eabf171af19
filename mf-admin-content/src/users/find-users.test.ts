import type { User } from 'shared/contract/session';
import { expect, test } from 'vitest';
import { findUsers, prepareUsers } from './find-users.ts';

const user = (id: number, nombre: string, more: Partial<User> = {}): User => ({
  id,
  nombre,
  primer_apellido: null,
  segundo_apellido: null,
  telefono: null,
  correo_electronico: `${id}@club.example`,
  dni: null,
  direccion: null,
  rol: 'socio',
  ...more,
});
const names = (users: User[]) => users.map(({ nombre }) => nombre);

const crowd = [
  user(1, 'Óscar', { primer_apellido: 'Núñez', telefono: '600 11 22 33' }),
  user(2, 'Ñuño', { rol: 'direccion' }),
  user(3, 'Ana', { primer_apellido: 'Zapata' }),
  user(4, 'Nuria'),
];

test('names are sorted as Spanish readers expect: ñ after n, accents beside their character', () => {
  expect(names(findUsers(prepareUsers(crowd, 'nombre'), { rol: '', search: '' }))).toEqual(['Ana', 'Nuria', 'Ñuño', 'Óscar']);
});

test('surnames have a sort order of their own', () => {
  expect(names(findUsers(prepareUsers(crowd, 'apellidos'), { rol: '', search: '' }))).toEqual(['Óscar', 'Nuria', 'Ñuño', 'Ana']);
});

test('a search ignores accents and capitals, and matches words in any order, email and telephone', () => {
  const users = prepareUsers(crowd, 'nombre');
  const find = (search: string) => names(findUsers(users, { rol: '', search }));
  expect(find('nunez oscar')).toEqual(['Óscar']);
  expect(find('3@CLUB')).toEqual(['Ana']);
  expect(find('600112233')).toEqual(['Óscar']);
  expect(find('nadie')).toEqual([]);
});

test('a role filters out the others', () => {
  expect(names(findUsers(prepareUsers(crowd, 'nombre'), { rol: 'direccion', search: '' }))).toEqual(['Ñuño']);
});
