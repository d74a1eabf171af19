import { expect, test } from 'vitest';
import { likeAddress, wholeAddress } from './whole-address.ts';

test.each([
  ['na@corta.example', true],
  ['Escribe a na@corta.example.', true],
  ['<a href="mailto:NA@Corta.example">', true],
  ["'na@corta.example', -na@corta.example", true],
  ['ana@corta.example', false],
  ['ana.na@corta.example', false],
  ["o'na@corta.example", false],
  ['ña@corta.example, ñna@corta.example', false],
  ['na@corta.example.org', false],
  ['na@corta.examples', false],
  ['na-1@corta-example', false],
])('%j holds the whole address: %s', (text, holds) => {
  const { isIn, replaceIn } = wholeAddress('na@corta.example');
  expect(isIn(text)).toBe(holds);
  expect(replaceIn(text, 'X') !== text).toBe(holds);
});

test('longer ones are recognised as they are written', () => {
  expect(wholeAddress('na@corta.example').findLonger('Ana@corta.example, na@corta.example, na@corta.example.org')).toEqual([
    'Ana@corta.example',
    'na@corta.example.org',
  ]);
});

test('an underscore is no wildcard', () => {
  expect(likeAddress('A_b@x.example')).toBe(String.raw`%a\_b@x.example%`);
});
