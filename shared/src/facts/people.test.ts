import { expect, test } from 'vitest';
import { areTwoPeople, documentKey, shareDocument } from './people.ts';

test.each([
  ['12345678-Z', '12345678Z'],
  ['12.345.678-Z', '12345678Z'],
  ['12345678z', '12345678Z'],
  [' 12 345 678 z ', '12345678Z'],
  ['12345678‑Z', '12345678Z'],
  ['12345678/Z', '12345678Z'],
  ['00123456-x', '123456X'],
  ['123456X', '123456X'],
  ['X-0123456-L', 'X123456L'],
  ['x0123456l', 'X123456L'],
  ['PAB 123456', 'PAB123456'],
  ['', ''],
  ['-', ''],
  [null, ''],
])('the document %j is compared as %j', (typed, key) => expect(documentKey(typed)).toBe(key));

test.each([
  ['two numbers', { numero: 12 }, { numero: 45 }, true],
  ['one number', { numero: 12 }, { numero: 12 }, false],
  ['a number and none', { numero: 12 }, { numero: null }, false],
  ['two births', { nacimiento: '1951-05-03' }, { nacimiento: '1984-08-07' }, true],
  ['a birth and none', { nacimiento: '1951-05-03' }, {}, false],
  ['one birth with a time', { nacimiento: '1951-05-03T00:00:00Z' }, { nacimiento: '1951-05-03' }, false],
  ['two documents', { dni: '12345678-Z' }, { dni: '87654321-X' }, true],
  ['one document in two hands', { dni: '12.345.678-z' }, { dni: '12345678Z' }, false],
  ['nothing known', {}, {}, false],
])('%s: are they two people?', (_what, one, other, expected) => expect(areTwoPeople(one, other)).toBe(expected));

test('without a document nobody shares one', () => {
  expect(shareDocument({ dni: null }, { dni: '' })).toBe(false);
  expect(shareDocument({ dni: '00123456-x' }, { dni: '123456X' })).toBe(true);
});
