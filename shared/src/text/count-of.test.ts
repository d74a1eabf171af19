import { expect, test } from 'vitest';
import { formatBytes } from './bytes.ts';
import { countOf } from './count-of.ts';

test.each([
  [0, '0 usuarios'],
  [1, '1 usuario'],
  [2, '2 usuarios'],
  [12_345, '12.345 usuarios'],
])('%d is read as %s', (count, text) => expect(countOf(count, 'usuario', 'usuarios')).toBe(text));

test.each([
  [0, '1 KB'],
  [1536, '2 KB'],
  [100_000, '98 KB'],
  [5_242_880, '5 MB'],
  [13_207_024_435, '12,3 GB'],
])('a size of %d bytes is read as %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));
