import { expect, test } from 'vitest';
import { readImageRanges, writeImageRanges } from './image-ranges.ts';

const all = [30, 12, 13, 14, 40, 55];

test.each([
  [[12, 13, 14, 30, 40, 55], '12-55'],
  [[12, 14], '12,14'],
  [[30, 12, 55], '12,30,55'],
  [[13, 14, 30], '13-30'],
  [[], ''],
])('of these pictures %j are encoded as %s, and decoded as the same', (chosen, text) => {
  expect(writeImageRanges(all, (id) => chosen.includes(id))).toBe(text);
  if (text !== '') expect(all.filter(readImageRanges(text)).toSorted()).toEqual(chosen.toSorted());
});

test('a selection too long for an address is not encoded', () => {
  const thousands = Array.from({ length: 5000 }, (_, index) => index + 1);
  expect(writeImageRanges(thousands, (id) => id % 2 === 0)).toBeUndefined();
  expect(writeImageRanges(thousands, () => true)).toBe('1-5000');
});
