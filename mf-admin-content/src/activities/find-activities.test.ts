import type { Activity } from 'shared/contract/activities';
import { expect, test } from 'vitest';
import { type ActivityOrder, findActivities, groupActivities } from './find-activities.ts';

const activity = (id: number, fecha_evento: string | null): Activity => ({
  id,
  fecha_evento,
  titulo: `A${id}`,
  descripcion: null,
  evento: null,
  lugar: null,
  imagen_url: null,
  link_evento: null,
});

const all = { evento: '', search: '', order: 'recientes' } as const;
const ids = (activities: readonly Activity[] = []) => activities.map(({ id }) => id);

test('today counts as upcoming; both groups are newest first, without a date last', () => {
  const list = [
    activity(1, '2026-01-05'),
    activity(2, null),
    activity(3, '2026-05-01'),
    activity(4, '2026-12-24'),
    activity(5, '2026-05-01'),
  ];
  const [next, past] = groupActivities(findActivities(list, all), 'recientes', '2026-05-01');
  expect([next?.title, ids(next?.list)]).toEqual(['Próximas', [4, 5, 3]]);
  expect([past?.title, ids(past?.list)]).toEqual(['Pasadas', [1, 2]]);
});

const some = [
  { ...activity(1, '2026-01-05'), titulo: 'Óscar y los molinos', lugar: 'Consuegra', evento: 'Concentracion' },
  { ...activity(2, null), titulo: 'Almuerzo', lugar: null, evento: 'Semanal' },
  { ...activity(3, '2026-05-01'), titulo: 'Ñoras', lugar: 'Ávila', descripcion: 'Con gachas', evento: 'Concentración' },
];

test.each<[ActivityOrder, number[]]>([
  ['recientes', [3, 1, 2]],
  ['antiguas', [1, 3, 2]],
  ['titulo', [2, 3, 1]],
  ['lugar', [3, 1, 2]],
])('sorted by %s, empty values are last', (order, expected) => {
  expect(ids(findActivities(some, { ...all, order }))).toEqual(expected);
});

test('a search matches words of title, place and description without accents; a kind matches in both spellings', () => {
  expect(ids(findActivities(some, { ...all, search: 'molinos oscar' }))).toEqual([1]);
  expect(ids(findActivities(some, { ...all, search: 'avila GACHAS' }))).toEqual([3]);
  expect(ids(findActivities(some, { ...all, search: 'nadie' }))).toEqual([]);
  expect(ids(findActivities(some, { ...all, evento: 'Concentración' }))).toEqual([3, 1]);
});

test('any other order is one list', () => {
  expect(groupActivities(some, 'titulo', '2026-05-01')).toEqual([{ title: 'Actividades', list: some }]);
  expect(groupActivities([], 'titulo', '2026-05-01')).toEqual([]);
});
