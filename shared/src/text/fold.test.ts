import { expect, test } from 'vitest';
import { foldText } from './fold.ts';

test.each([
  ['Íñigo ', 'inigo'],
  [' RIDER 12', 'rider 12'],
  ['Güell', 'guell'],
  ['e\u0301', 'e'],
  ['Carlos O’Neill', 'carlos oneill'],
  ["o'neill", 'oneill'],
  ['D´Ors', 'dors'],
  ['O\u02BBNeill', 'oneill'],
  ['O\u201BNeill', 'oneill'],
  ['O\u02BDNeill', 'oneill'],
  ['D\uFF40Ors', 'dors'],
  ['Marcel·lí', 'marcelli'],
  ['GAL•LA', 'galla'],
  ['Gal.la', 'galla'],
  ['Gaŀla', 'galla'],
  ['', ''],
])('%j is compared as %j', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});
