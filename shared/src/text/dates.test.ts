import { expect, test } from 'vitest';
import { formatDay, formatLongDay } from './dates.ts';

test('a calendar day is shown as dd/mm/aaaa', () => {
  expect(formatDay('2026-04-12')).toBe('12/04/2026');
});

test('a time behind the day, in whatever zone, does not move the day', () => {
  expect(formatDay('2026-01-01T00:30:00+02:00')).toBe('01/01/2026');
  expect(formatDay('2026-12-31T23:59:59Z')).toBe('31/12/2026');
});

test('the long form names the day of the week in Spanish', () => {
  expect(formatLongDay('2026-04-12')).toBe('domingo, 12 de abril de 2026');
  expect(formatLongDay('2026-03-29T01:30:00')).toBe('domingo, 29 de marzo de 2026');
});

test('what is no day is shown as nothing', () => {
  for (const nothing of [null, undefined, '', 'mañana', '12/04/2026']) {
    expect(formatDay(nothing)).toBe('');
    expect(formatLongDay(nothing)).toBe('');
  }
});
