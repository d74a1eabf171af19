import { expect, test } from 'vitest';
import { birthFault } from './births.ts';

test.each([
  ['0081-05-03', 'El año de nacimiento no puede ser 81: ¿1981?'],
  ['0012-05-03', 'El año de nacimiento no puede ser 12: ¿2012?'],
  ['0027-05-03', 'El año de nacimiento no puede ser 27: ¿1927?'],
  ['0198-05-03', 'El año de nacimiento no puede ser 198: ¿1998?'],
  ['1081-05-03', 'El año de nacimiento no puede ser 1081: ¿1981?'],
  ['1881-05-03', 'El año de nacimiento no puede ser 1881: ¿1981?'],
  ['1899-12-31', 'El año de nacimiento no puede ser 1899: ¿1999?'],
  ['1900-01-01', undefined],
  ['2026-11-28', undefined],
  ['2026-11-29', 'La fecha de nacimiento es de un día que no ha llegado.'],
])('born on %s', (day, fault) => expect(birthFault(day, '2026-11-28')).toBe(fault));
