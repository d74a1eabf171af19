import type { Activity } from 'shared/contract/activities';
import { expect, test } from 'vitest';
import { groupActivities } from './order-activities.ts';

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

test('today is still to come; both groups are newest first, without a date last', () => {
  const list = [
    activity(1, '2026-01-05'),
    activity(2, null),
    activity(3, '2026-05-01'),
    activity(4, '2026-12-24'),
    activity(5, '2026-05-01'),
  ];
  const { next, past } = groupActivities(list, '2026-05-01');
  expect(next.map(({ id }) => id)).toEqual([4, 5, 3]);
  expect(past.map(({ id }) => id)).toEqual([1, 2]);
});
