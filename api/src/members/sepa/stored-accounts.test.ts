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
