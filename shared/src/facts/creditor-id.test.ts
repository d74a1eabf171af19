import { expect, test } from 'vitest';
import { makeCreditorId, readCreditorId } from './iban.ts';

// Check digits made by another program (the npm package sepa).
test.each([
  ['G12345674', '000', 'ES37000G12345674'],
  ['A58818501', '001', 'ES30001A58818501'],
  ['X1234567L', '000', 'ES59000X1234567L'],
])('%s with the suffix %s is %s', (nif, suffix, id) => {
  expect(makeCreditorId(nif, suffix)).toBe(id);
  expect(readCreditorId(id)).toBe(id);
});

test('it is read as people type it, with any suffix', () => {
  expect(readCreditorId(' es37 000 g-12345674 ')).toBe('ES37000G12345674');
  expect(readCreditorId('ES37ZZZG12345674')).toBe('ES37ZZZG12345674');
});

test.each(['', 'ES38000G12345674', 'ES37000G12345675', 'ES37000G1234567', 'DE98ZZZ09999999999', 'ES3700G12345674', 'G12345674'])(
  '%j is none',
  (typed) => expect(readCreditorId(typed)).toBeUndefined(),
);
