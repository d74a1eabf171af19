import { expect, test } from 'vitest';
import { isFlat, measureGrowth } from './growth.ts';
import type { Sample } from './soak.ts';

const soaked = (change: (minute: number) => Partial<Sample>): Sample[] =>
  Array.from({ length: 120 }, (_, index) => ({
    minute: index + 1,
    megabytes: 240,
    whole: 500,
    descriptors: 55,
    requests: 500,
    median: 30,
    p99: 400,
    idleMedian: 3,
    idleP99: 50,
    ...change(index + 1),
  }));

test('what moves around one level is flat, also when caches fill first and the machine is busy for a while', () => {
  const samples = soaked((minute) => ({
    megabytes: minute < 10 ? 150 + 9 * minute : 240 + (minute % 7),
    descriptors: 52 + (minute % 5),
    ...(minute > 90 && { p99: 2000, idleP99: 250 }),
  }));
  expect(isFlat(measureGrowth(samples))).toBe(true);
});

test.each<[string, (minute: number) => Partial<Sample>]>([
  ['memory', (minute) => ({ megabytes: 240 + minute / 2 })],
  ['descriptors', (minute) => ({ descriptors: 50 + Math.floor(minute / 8) })],
  ['times', (minute) => ({ p99: 400 + 5 * minute })],
])('%s that grow by little each minute are found out', (_what, change) => {
  expect(isFlat(measureGrowth(soaked(change)))).toBe(false);
});
