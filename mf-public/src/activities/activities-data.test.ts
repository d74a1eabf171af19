import { expect, test } from 'vitest';
import { makeActivity } from '../../testing/landing-data.ts';
import { findNext } from './activities-data.ts';

const on = (id: number, fecha_evento: string | null) => makeActivity(id, { fecha_evento });

test.each([
  ['the earliest to come, wherever it stands', [on(1, '2026-06-07'), on(2, '2026-05-30'), on(3, '2026-05-01')], 2],
  ['one of today, also when a time follows the day', [on(1, '2026-05-21'), on(2, '2026-05-20T09:00:00')], 2],
  ['the first of two on one day', [on(1, '2026-05-21'), on(2, '2026-05-21')], 1],
  ['none when all are past or without a day', [on(1, '2026-05-19'), on(2, null), on(3, '')], undefined],
])('the next activity is %s', (_, activities, id) => {
  expect(findNext(activities, '2026-05-20')?.id).toBe(id);
});
