import { expect, test } from 'vitest';
import { formatLongMoment, formatMoment, madridDay } from './moments.ts';

test('a moment is told by the clock in Madrid, in winter and in summer', () => {
  expect(formatMoment('2026-11-21T13:05:00.000Z')).toBe('21/11/26, 14:05');
  expect(formatMoment('2026-07-31T22:30:00.000Z')).toBe('1/8/26, 0:30');
  expect(formatMoment(null)).toBe('');
});

test('a moment with the whole year has no comma', () => {
  expect(formatLongMoment('2026-11-21T13:05:00.000Z')).toBe('21/11/2026 14:05');
  expect(formatLongMoment('ayer')).toBe('');
});

test('the day changes at midnight in Madrid', () => {
  expect(madridDay(new Date('2026-07-31T21:59:00Z'))).toBe('2026-07-31');
  expect(madridDay(new Date('2026-07-31T22:00:00Z'))).toBe('2026-08-01');
});
