import { expect, test } from 'vitest';
import { countOf } from './count-of.ts';

test.each([
  [0, '0 usuarios'],
  [1, '1 usuario'],
  [2, '2 usuarios'],
  [12_345, '12.345 usuarios'],
])('%d is read as %s', (count, text) => expect(countOf(count, 'usuario', 'usuarios')).toBe(text));
