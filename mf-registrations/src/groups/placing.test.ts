import { describe, expect, test } from 'vitest';
import { person } from '../../testing/open-list.ts';
import { changesBetween, groupsOf, moveTo, nextGroup, placeByRules, postpone, reverse } from './placing.ts';
import type { GroupRules } from './propose-groups.ts';

const rules: GroupRules = { size: 2, byRoute: false, first: '09:00', every: 10, keep: true };
const four = [1, 2, 3, 4].map((id) => person(id, { nombre: `R${id}`, dorsal: null }));
const placed = placeByRules(four, rules, 'order');
const [ana, luis, eva] = [
  person(1, { nombre: 'Ana', grupo_num: 1, salida: '09:30', dorsal: '1' }),
  person(2, { nombre: 'Luis', dorsal: null }),
  person(3, { nombre: 'Eva', dorsal: '101' }),
];

test('groups are sorted, riders without one last; a captain leads, the others are sorted by name', () => {
  const some = [luis, { ...eva, grupo_num: 2 }, person(4, { nombre: 'Zoe', grupo_num: 2, salida: '10:00', notas: 'capitana' }), ana];
  expect(groupsOf(some).map(({ number, departure, riders }) => [number, departure, riders.map(({ id }) => id)])).toEqual([
    [1, '09:30', [1]],
    [2, '10:00', [4, 3]],
    [null, null, [2]],
  ]);
});

describe('bibs', () => {
  const bibs = (rows: { dorsal?: string | null | undefined }[]) => rows.map(({ dorsal }) => dorsal);
  test('by order start at 1', () => expect(bibs(placed).toSorted()).toEqual(['1', '2', '3', '4']));
  test('by group contain its number', () =>
    expect(bibs(placeByRules(four, rules, 'group')).toSorted()).toEqual(['101', '102', '201', '202']));
  test('stay the same', () => expect(bibs(placeByRules([ana, luis, eva], rules, 'kept'))).toEqual(['1', null, '101']));
  test('of kept groups stay, and are not assigned twice', () => {
    expect(bibs(placeByRules([ana, luis, eva], rules, 'order'))).toEqual(['1', '2', '3'].toSorted());
    expect(bibs(placeByRules([{ ...ana, dorsal: '102' }, luis, eva], { ...rules, size: 3 }, 'group')).toSorted()).toEqual([
      '101',
      '102',
      '103',
    ]);
    expect(bibs(placeByRules([{ ...ana, dorsal: '77' }], { ...rules, keep: false }, 'order'))).toEqual(['1']);
  });
});

test('a rider who keeps a group also keeps an own hour', () => {
  const late = { ...eva, grupo_num: 1, salida: '11:11' };
  const [, , now] = placeByRules([ana, luis, late], { ...rules, size: 3 }, 'kept');
  expect(now).toMatchObject({ grupo_num: 1, salida: '11:11' });
});

test('a change has old and new values, of changed fields only; undone it is as before', () => {
  expect(changesBetween([ana, luis], moveTo([ana, luis], 2, { number: 1, departure: '09:30' }))).toEqual([
    { id: 2, antes: { grupo_num: null, salida: null }, despues: { grupo_num: 1, salida: '09:30' } },
  ]);
  const out = changesBetween([ana], moveTo([ana], 1, { number: null, departure: null }));
  expect(out).toEqual([{ id: 1, antes: { grupo_num: 1, salida: '09:30' }, despues: { grupo_num: null, salida: null } }]);
  expect(reverse(reverse(out))).toEqual(out);
  expect(changesBetween([ana], [{ ...ana }])).toEqual([]);
});

test('a bare server, which has no bibs, is never sent one', () => {
  const { dorsal: _, ...bare } = luis;
  expect(changesBetween([bare], placeByRules([bare], rules, 'kept'))[0]?.despues).toEqual({ grupo_num: 1, salida: '09:00' });
});

test('postponing moves hours, not words', () => {
  const some = [ana, luis, { ...eva, salida: 'por la tarde' }];
  expect(postpone(some, 15).map(({ salida }) => salida)).toEqual(['09:45', null, 'por la tarde']);
});

test('a new group follows the last one', () => {
  expect(nextGroup(groupsOf(placed), 10)).toEqual({ number: 3, departure: '09:20' });
  expect(nextGroup(groupsOf([luis]), 10)).toEqual({ number: 1, departure: null });
});
