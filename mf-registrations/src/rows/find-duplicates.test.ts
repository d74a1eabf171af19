import { expect, test } from 'vitest';
import type { Row } from '../registration/row.ts';
import { findDuplicates } from './find-duplicates.ts';

const row = (id: number, values: Partial<Row>) => ({ id, nombre: 'José Prueba', mail: 'familia@prueba.example', ...values }) as Row;

test.each([
  ['a father and a son with one name and address', '1951-05-03', '1984-08-07', 0],
  ['one birth', '1951-05-03', '1951-05-03', 2],
  ['a birth that is not known', '1951-05-03', null, 2],
])('%s: hints', (_what, one, other, hints) => {
  expect(findDuplicates([row(1, { nacimiento: one }), row(2, { nacimiento: other })], [], {}).size).toBe(hints);
});
