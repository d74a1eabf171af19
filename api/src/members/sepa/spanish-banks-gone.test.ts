import { expect, test } from 'vitest';
import { findBankGone } from './spanish-banks-gone.ts';
import { makeAccount } from './testing/make-account.ts';

test('an account of a bank that was taken over names both banks', () =>
  expect(findBankGone(makeAccount(1, '2038'))).toEqual(['Bankia', 'CaixaBank']));

test('an account of a bank that exists names none, nor does a foreign one with the same digits', () => {
  expect(findBankGone(makeAccount(1))).toBeUndefined();
  expect(findBankGone('DE00203800000000000000')).toBeUndefined();
});
