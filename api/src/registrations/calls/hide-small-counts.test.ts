import { expect, test } from 'vitest';
import { hideSmallCounts } from './hide-small-counts.ts';

const none = { anio: 2027, actividades: [], asistencia: [] };
const activities = (...counts: (readonly [personas: number, nuevas: number])[]) =>
  counts.map(([personas, nuevas], at) => ({
    actividad_id: at,
    titulo: `Salida ${at}`,
    fecha_evento: null,
    personas,
    invitados: 0,
    nuevas,
    cobrado: 0,
  }));

test.each([
  ['one person', [1, 1], [null, null]],
  ['two people, none of them new', [2, 0], [null, null]],
  ['three people, all of them new', [3, 3], [3, 3]],
  ['one new face among many', [20, 1], [20, null]],
  ['one old face among new ones, which a subtraction would give', [20, 19], [20, null]],
  ['no new face', [20, 0], [20, 0]],
  ['three new faces and three old ones', [6, 3], [6, 3]],
] as const)('of %s visitors see no count below three', (_, counts, shown) => {
  const { actividades } = hideSmallCounts({ ...none, actividades: activities(counts) });
  expect(actividades.map(({ personas, nuevas }) => [personas, nuevas])).toEqual([shown]);
});

/** How many people come to one activity, to two, and so on. */
const attendance = (people: readonly number[], held = people.length) =>
  hideSmallCounts({
    ...none,
    actividades: activities(...Array.from({ length: held }, () => [30, 30] as const)),
    asistencia: people.map((personas, at) => ({ actividades: at + 1, personas })).filter(({ personas }) => personas > 0),
  })
    .asistencia.map(({ actividades, personas, o_mas }) => `${actividades}${o_mas ? '+' : ''}: ${personas}`)
    .join(', ');

test.each([
  ['is as it is without small counts', [20, 8, 3], 3, '1: 20, 2: 8, 3: 3'],
  ['joins few who come to many', [60, 30, 12, 6, 2, 0, 0, 1], 8, '1: 60, 2: 30, 3: 12, 4: 6, 5+: 3'],
  ['joins until three people are in it', [60, 30, 12, 1, 1], 8, '1: 60, 2: 30, 3+: 14'],
  ['joins three numbers at least: two follow from the sum of all activities', [60, 30, 12, 2, 5], 5, '1: 60, 2: 30, 3+: 19'],
  ['joins from a small count in the middle on', [60, 1, 12, 5], 4, '1: 60, 2+: 18'],
  ['is one row where few come once', [1, 20, 20], 3, '1+: 41'],
  ['is left out where two activities give it away', [19, 1], 2, ''],
  ['is left out of two people', [1, 1], 3, ''],
] as const)('who comes to how many %s', (_, people, held, shown) => {
  expect(attendance(people, held)).toBe(shown);
});
