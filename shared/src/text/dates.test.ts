import { expect, test } from 'vitest';
import { formatBirth, formatDay, formatLongDay, shiftDay } from './dates.ts';

test('a calendar day is shown as dd/mm/aaaa', () => {
  expect(formatDay('2026-04-12')).toBe('12/04/2026');
});

test('a time after the day, in any zone, does not change the day', () => {
  expect(formatDay('2026-01-01T00:30:00+02:00')).toBe('01/01/2026');
  expect(formatDay('2026-12-31T23:59:59Z')).toBe('31/12/2026');
});

test('a day is moved over the ends of months, and over the nights whose hours the clock changes', () => {
  expect([shiftDay('2027-02-27', 2), shiftDay('2028-03-01', -1), shiftDay('2026-03-28', 2)]).toEqual([
    '2027-03-01',
    '2028-02-29',
    '2026-03-30',
  ]);
});

test('the long form names the day of the week in Spanish', () => {
  expect(formatLongDay('2026-04-12')).toBe('domingo, 12 de abril de 2026');
  expect(formatLongDay('2026-03-29T01:30:00')).toBe('domingo, 29 de marzo de 2026');
});

test('an invalid day is shown as nothing', () => {
  for (const nothing of [null, undefined, '', 'mañana', '12/04/2026']) {
    expect(formatDay(nothing)).toBe('');
    expect(formatLongDay(nothing)).toBe('');
  }
});

test.each([
  ['1974-07-25', '2026-11-23', '25 de julio de 1974 · 52 años'],
  ['1974-11-23', '2026-11-23', '23 de noviembre de 1974 · 52 años'],
  ['1974-11-24', '2026-11-23', '24 de noviembre de 1974 · 51 años'],
  ['2025-11-01T10:00:00Z', '2026-11-23', '1 de noviembre de 2025 · 1 año'],
  ['2026-11-23', '2026-11-23', '23 de noviembre de 2026 · 0 años'],
  ['2026-11-24', '2026-11-23', '24 de noviembre de 2026'],
  ['', '2026-11-23', ''],
])('a birth date of «%s» reads on %s «%s»', (born, now, words) => {
  expect(formatBirth(born, now)).toBe(words);
});
