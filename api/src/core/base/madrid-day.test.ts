import { expect, test } from 'vitest';
import { madridClock, momentInMadrid, startOfMadridDay } from './madrid-day.ts';

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

test.each([
  ['2027-02-01T20:00', '2027-02-01T19:00:00.000Z'],
  ['2027-07-01T00:00', '2027-06-30T22:00:00.000Z'],
  ['2027-03-28T01:59', '2027-03-28T00:59:00.000Z'],
  ['2027-03-28T03:00', '2027-03-28T01:00:00.000Z'],
  ['2027-10-31T02:30', '2027-10-31T00:30:00.000Z'],
  ['2027-10-31T03:00', '2027-10-31T02:00:00.000Z'],
])('the clocks show %s at %s', (shown, moment) => {
  expect(momentInMadrid(shown)).toBe(moment);
  expect(madridClock(new Date(moment))).toBe(shown);
});

test.each(['2027-03-28T02:30', '2027-02-29T10:00', '2027-02-01T24:00', 'x'])('the clocks never show %s', (shown) => {
  expect(momentInMadrid(shown)).toBeUndefined();
});
