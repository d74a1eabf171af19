import { expect, test } from 'vitest';
import { memberOf } from '../../testing/open-screen.ts';
import { findMembers, type MemberOrder, prepareMembers } from './find-members.ts';

const members = [
  memberOf({ id: 1, numero: 12, nombre: 'Álvaro', primer_apellido: 'Zorita', poblacion: 'Soria', alta: '2019-01-01', tipo_id: 1 }),
  memberOf({
    id: 2,
    numero: 3,
    nombre: 'Eva',
    primer_apellido: 'Abad',
    telefono: '600 11 22 33',
    motos: 'Vespa\nBMW R 80',
    alta: '2022-01-01',
  }),
  memberOf({ id: 3, numero: null, estado: 'pendiente', nombre: 'Leo', alta: null, tipo_id: 1 }),
];
const ids = (order: MemberOrder, query: Partial<Parameters<typeof findMembers>[1]> = {}) =>
  findMembers(
    prepareMembers(members, order),
    { search: '', estado: '', tipo: '', ...query },
    { deben: [2], salidas: [{ id: 4, nombre: 'Ruta', vinieron: [1, 3] }] },
  ).map(({ id }) => id);

test.each<[MemberOrder, number[]]>([
  ['numero', [3, 2, 1]],
  ['nombre', [1, 2, 3]],
  ['apellidos', [2, 3, 1]],
  ['poblacion', [1, 2, 3]],
  ['alta', [3, 2, 1]],
])('by %s', (order, expected) => expect(ids(order)).toEqual(expected));

test.each<[Partial<Parameters<typeof findMembers>[1]>, number[]]>([
  [{ search: 'alvaro ZORITA' }, [1]],
  [{ search: '600112' }, [2]],
  [{ search: 'bmw' }, [2]],
  [{ search: '12' }, [2, 1]],
  [{ estado: 'pendiente' }, [3]],
  [{ tipo: '1' }, [3, 1]],
  [{ tipo: 'ninguno' }, [2]],
  [{ tipo: '1', search: 'soria' }, [1]],
  [{ debe: 'si' }, [2]],
  [{ debe: 'no' }, [3, 1]],
  [{ salida: 'vino:4' }, [3, 1]],
  [{ salida: 'falta:4' }, [2]],
  [{ poblacion: 'soria' }, [1]],
])('%j finds these', (query, expected) => expect(ids('numero', query)).toEqual(expected));
