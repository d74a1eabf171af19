import { expect, test } from 'vitest';
import { createLedger } from './ledger.ts';

const acknowledge = async () => true;
const die = () => Promise.reject(new Error('The server died.'));

test('what was acknowledged must be there, and as it was', async () => {
  const ledger = createLedger();
  await ledger.write({ 'sponsor:a': 'one' }, acknowledge);
  await ledger.write({ 'sponsor:b': 'one' }, acknowledge);
  await ledger.write({ 'sponsor:b': undefined }, acknowledge);
  expect(ledger.compare(new Map([['sponsor:a', 'one']]))).toEqual([]);
  expect(
    ledger.compare(
      new Map([
        ['sponsor:a', 'two'],
        ['sponsor:b', 'one'],
      ]),
    ),
  ).toEqual(["sponsor:a should be 'one' and is 'two'", "sponsor:b should be gone and is 'one'"]);
  expect(ledger.compare(new Map())).toEqual(["sponsor:a should be 'one' and is gone"]);
  expect(ledger.counts).toEqual(new Map([['sponsor', 3]]));
});

test('what was under way may be there or not, and nothing else; what is found then stays', async () => {
  const ledger = createLedger();
  await ledger.write({ 'hero:': 'one' }, acknowledge);
  await expect(ledger.write({ 'hero:': 'two' }, die)).rejects.toThrow('died');
  expect(ledger.compare(new Map([['hero:', 'two']]))).toEqual([]);
  expect(ledger.compare(new Map([['hero:', 'one']]))).toEqual(["hero: should be 'two' and is 'one'"]);
  await expect(ledger.write({ 'hero:': 'three' }, die)).rejects.toThrow('died');
  expect(ledger.compare(new Map([['hero:', 'half of three']]))).toEqual(["hero: should be 'two' and is 'half of three'"]);
});

test('a rejected write promises nothing', async () => {
  const ledger = createLedger();
  await ledger.write({ 'sponsor:a': 'one' }, async () => false);
  expect(ledger.compare(new Map())).toEqual([]);
});
