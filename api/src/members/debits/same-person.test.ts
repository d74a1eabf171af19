import { expect, test } from 'vitest';
import { isSamePerson } from './change-account.ts';

test.each([
  ['Marta Ruiz', 'marta  ruíz'],
  ['Marta Ruiz', 'Marta Ruiz Gómez'],
  ['Marta Gomes Ruiz', 'Marta Gómez Ruiz'],
  ['Ruiz Gómez, Marta', 'Marta Ruiz Gómez'],
  ['李', '李'],
])('%s is %s', (one, other) => {
  expect(isSamePerson(one, other)).toBe(true);
  expect(isSamePerson(other, one)).toBe(true);
});

test.each([
  ['Ana Gil', 'Marta Ruiz'],
  ['Ana Gil Ruiz', 'Marta Ruiz Sanz'],
  ['Juan Pérez López', 'Juan Pérez Sanz'],
  ['Mario Gil Pérez', 'María Gil Pérez'],
  ['Daniel Gil', 'Daniela Gil'],
  ['Luis Gil', 'Luisa Gil'],
  // A first name alone is too little.
  ['Marta', 'Marta Ruiz'],
])('%s is not %s', (one, other) => {
  expect(isSamePerson(one, other)).toBe(false);
  expect(isSamePerson(other, one)).toBe(false);
});
