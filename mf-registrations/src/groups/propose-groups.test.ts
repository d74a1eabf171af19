import { describe, expect, test } from 'vitest';
import { addMinutes } from 'shared/text/departure-time';
import { type Group, type GroupRules, proposeGroups, type Rider } from './propose-groups.ts';

const rules: GroupRules = { size: 4, byRoute: true, first: '09:00', every: 10, keep: false };
const nobody = { nombre: null, nombre_acomp: null, grupo: null, grupo_num: null, salida: null, ruta: null, notas: null };
const riders = (...some: Partial<Rider>[]): Rider[] => some.map((rider, index) => ({ ...nobody, id: index + 1, ...rider }));
const many = (count: number, more: Partial<Rider> = {}) => Array.from({ length: count }, () => more);
const ids = (groups: Group[]) => groups.map((group) => group.riders.map(({ id }) => id));
const sizes = (groups: Group[]) => groups.map((group) => group.riders.length);

describe('groups', () => {
  test('are numbered, leave consecutively, and are of similar size', () => {
    const groups = proposeGroups(riders(...many(10)), rules);
    expect(sizes(groups).toSorted()).toEqual([3, 3, 4]);
    expect(groups.map(({ number, departure }) => [number, departure])).toEqual([
      [1, '09:00'],
      [2, '09:10'],
      [3, '09:20'],
    ]);
  });

  test('without riders there are none', () => expect(proposeGroups([], rules)).toEqual([]));

  test('have one level, the faster first, unless mixed ones are allowed', () => {
    const mixed = riders({ ruta: 'Guiada' }, { ruta: 'PRO' }, {}, { ruta: 'Amateur' });
    expect(ids(proposeGroups(mixed, rules))).toEqual([[2], [4], [1], [3]]);
    expect(ids(proposeGroups(mixed, { ...rules, byRoute: false }))).toEqual([[1, 2, 3, 4]]);
  });

  test('keep a club together, in any spelling of its name', () => {
    const some = riders({}, { grupo: 'Los Ángeles' }, {}, { grupo: ' los  angeles ' }, {}, { grupo: 'LOS ÁNGELES' }, {}, {});
    const groups = ids(proposeGroups(some, rules));
    expect(groups.find((group) => group.includes(2))).toEqual(expect.arrayContaining([2, 4, 6]));
    expect(groups.flat()).toHaveLength(8);
  });

  test('keep companions together, also transitively', () => {
    const some = riders({ nombre: 'Ana' }, {}, { nombre: 'Luis', nombre_acomp: 'ana' }, {}, {}, { nombre: 'Eva', nombre_acomp: 'LUÍS' });
    const group = ids(proposeGroups(some, { ...rules, size: 3 })).find((members) => members.includes(1));
    expect(group).toEqual([1, 3, 6]);
  });

  test('split a club that is too big evenly', () => {
    const groups = proposeGroups(riders(...many(9, { grupo: 'Grande' })), rules);
    expect(sizes(groups)).toEqual([3, 3, 3]);
  });

  test('have a captain each, first, as far as there are any', () => {
    const some = riders(...many(8), { notas: 'Es capitán' }, { notas: 'capitana del grupo' });
    const groups = proposeGroups(some, { ...rules, size: 5 });
    expect(groups.map((group) => group.riders[0]?.id).toSorted()).toEqual([10, 9]);
  });

  test('keep existing groups, and fill late riders in where there is space', () => {
    const fixed = { ruta: 'PRO', grupo_num: 7, salida: '10:05' };
    const some = riders(...many(3, fixed), { ruta: 'PRO' }, { ruta: 'PRO' }, { ruta: 'Guiada' });
    const groups = proposeGroups(some, { ...rules, keep: true });
    expect(groups).toEqual([
      expect.objectContaining({ number: 1, departure: '09:00', riders: [expect.objectContaining({ id: 5 })] }),
      expect.objectContaining({ number: 2, departure: '09:10', riders: [expect.objectContaining({ id: 6 })] }),
      expect.objectContaining({ number: 7, departure: '10:05' }),
    ]);
    expect(ids(groups)[2]).toEqual([1, 2, 3, 4]);
    expect(ids(proposeGroups(some, rules)).flat()).toHaveLength(6);
  });

  test('are the same for any order of the riders, contain each once, and are never too big', () => {
    const levels = ['PRO', 'Amateur', 'Guiada', null];
    const some = riders(
      ...Array.from({ length: 1500 }, (_, index) => ({
        ruta: levels[index % 4] ?? null,
        grupo: index % 3 === 0 ? `Club ${index % 41}` : null,
        nombre: `Rider ${index}`,
        nombre_acomp: index % 11 === 0 ? `rider ${index + 4}` : null,
        notas: index % 50 === 0 ? 'Capitán' : null,
      })),
    );
    const groups = proposeGroups(some, { ...rules, size: 12 });
    expect(groups.flatMap(({ riders: members }) => members.map(({ id }) => id)).toSorted((a, b) => a - b)).toEqual(
      some.map(({ id }) => id),
    );
    expect(Math.max(...sizes(groups))).toBeLessThanOrEqual(12);
    expect(groups.length).toBeLessThanOrEqual(Math.ceil(1500 / 12) * 1.1);
    expect(ids(proposeGroups(some.toReversed(), { ...rules, size: 12 }))).toEqual(ids(groups));
  });
});

test.each([
  ['09:00', 10, '09:10'],
  ['09:55', 15, '10:10'],
  ['23:50', 30, '23:59'],
  ['00:05', -15, '00:00'],
])('%s and %i minutes are %s', (time, minutes, later) => expect(addMinutes(time, minutes)).toBe(later));
