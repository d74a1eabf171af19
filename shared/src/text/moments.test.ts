import { expect, test } from 'vitest';
import { formatMoment, madridDay } from './moments.ts';

test('a timestamp is shown in Madrid time, in winter and in summer', () => {
  expect(formatMoment('2026-11-21T13:05:00.000Z')).toBe('21/11/2026 14:05');
  expect(formatMoment('2026-07-31T22:30:00.000Z')).toBe('01/08/2026 00:30');
  expect(formatMoment(null)).toBe('');
  expect(formatMoment('ayer')).toBe('');
});

test('the day changes at midnight in Madrid', () => {
  expect(madridDay(new Date('2026-07-31T21:59:00Z'))).toBe('2026-07-31');
  expect(madridDay(new Date('2026-07-31T22:00:00Z'))).toBe('2026-08-01');
});
