import { expect, test } from 'vitest';
import { doubtEmail } from './doubt-email.ts';

test.each([
  ['ana@gmial.com', 'ana@gmail.com'],
  ['ana@gmail.con', 'ana@gmail.com'],
  ['ana@gmai.com', 'ana@gmail.com'],
  ['ana@ggmail.com', 'ana@gmail.com'],
  ['Ana@hotmial.es', 'ana@hotmail.es'],
  ['ana@gmail.com', undefined],
  ['ana@yahoo.es', undefined],
  ['ana@club.example', undefined],
  ['ana@', undefined],
  ['ana', undefined],
])('%s: the suggestion is %s', (typed, meant) => expect(doubtEmail(typed)).toBe(meant));
