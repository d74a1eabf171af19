import { expect, test } from 'vitest';
import { startOfMadridDay } from './madrid-day.ts';

test.each([
  ['2026-01-15', '2026-01-14T23:00:00.000Z'],
  ['2026-07-15', '2026-07-14T22:00:00.000Z'],
  // The clocks change during these days, not before them.
  ['2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['2026-03-30', '2026-03-29T22:00:00.000Z'],
  ['2026-10-25', '2026-10-24T22:00:00.000Z'],
  ['2026-10-26', '2026-10-25T23:00:00.000Z'],
])('in Madrid %s begins at %s', (day, moment) => {
  expect(startOfMadridDay(day)).toBe(moment);
});
