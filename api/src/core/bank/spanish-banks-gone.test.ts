import { expect, test } from 'vitest';
import { findBankGone } from './spanish-banks-gone.ts';

const accountOf = (bank: string) => `ES00${bank}04184502000513`;

test.each([
  ['2038', 'Bankia', 'CaixaBank'],
  ['2077', 'Bancaja', 'CaixaBank'],
  ['2101', 'Kutxa', 'Kutxabank'],
])('an account of a bank that was taken over names both banks: %s', (code, bank, heir) =>
  expect(findBankGone(accountOf(code))).toEqual([bank, heir]),
);

test.each(['2045', '2056', '2080', '2085', '2095', '2100', '2103'])('of the savings banks, %s still exists', (code) =>
  expect(findBankGone(accountOf(code))).toBeUndefined(),
);

test('an account of a bank that exists names none, nor does a foreign one with the same digits', () => {
  expect(findBankGone(accountOf('2100'))).toBeUndefined();
  expect(findBankGone('DE00203800000000000000')).toBeUndefined();
});
