import { expect, test } from 'vitest';
import { createStoredAccounts } from './stored-accounts.ts';
import { makeAccount } from './testing/make-account.ts';

const jwtSecret = 'k'.repeat(40);
const accounts = createStoredAccounts({ jwtSecret });
const iban = makeAccount(1332);

test('what is stored holds no digit of the account, differs each time, and opens again', () => {
  const sealed = [accounts.seal(1, iban), accounts.seal(1, iban)];
  expect(sealed[0]).not.toBe(sealed[1]);
  for (const each of sealed) {
    expect(Buffer.from(each, 'base64url').toString('latin1')).not.toContain(iban.slice(-4));
    expect(accounts.open(1, each)).toBe(iban);
  }
});

test('it opens for no other member, with no other key, and not when it was changed', () => {
  const sealed = accounts.seal(1, iban);
  expect(accounts.open(2, sealed)).toBeNull();
  expect(createStoredAccounts({ jwtSecret: 'l'.repeat(40) }).open(1, sealed)).toBeNull();
  expect(accounts.open(1, `${sealed.slice(0, 20)}${sealed[20] === 'A' ? 'B' : 'A'}${sealed.slice(21)}`)).toBeNull();
});
