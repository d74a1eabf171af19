import { expect, test } from 'vitest';
import { countCome } from './day-words.ts';

test.each([
  [0, 'Han llegado 0 de 20'],
  [1, 'Ha llegado 1 de 20'],
  [2, 'Han llegado 2 de 20'],
])('%i of 20: %s', (come, words) => expect(countCome(come, 20)).toBe(words));
