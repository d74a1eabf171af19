import { expect, test } from 'vitest';
import { formatEuros, readEuros, typedEuros } from './money.ts';

test.each([
  ['45', 4500],
  ['45,5', 4550],
  [' 45.50 € ', 4550],
  ['1.546,50', 154_650],
  ['12.000\u00A0€', 1_200_000],
  ['1 546,50', 154_650],
  ['1.500', 150_000],
  ["12'50", 1250],
  ['12,50 euros', 1250],
  ['1.5465', undefined],
  ['1.546.50', undefined],
  ['0', 0],
  ['', undefined],
  ['-1', undefined],
  ['1,234', undefined],
  ['1000000', undefined],
  ['doce', undefined],
])('%j is so many cents: %s', (typed, cents) => expect(readEuros(typed)).toBe(cents));

test.each([
  [4500, '45'],
  [4550, '45,50'],
  [5, '0,05'],
  [0, '0'],
  [99_999, '999,99'],
])('%i cents are written %s €, and read again as they were', (cents, text) => {
  expect(formatEuros(cents)).toBe(`${text}\u00A0€`);
  expect(readEuros(typedEuros(cents))).toBe(cents);
});

test.each([
  [154_650, '1.546,50'],
  [848_000, '8.480'],
  [100_000_000_000, '1.000.000.000'],
])('%i cents are shown with their thousands apart: %s €', (cents, text) => expect(formatEuros(cents)).toBe(`${text}\u00A0€`));
