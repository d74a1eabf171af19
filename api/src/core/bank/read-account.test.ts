import { expect, test } from 'vitest';
import { faultOfBic, readAccount } from './read-account.ts';

test('an account is stored without blanks; none stays none', () => {
  expect(readAccount(' iban es91 2100 0418 4502 0005 1332')).toBe('ES9121000418450200051332');
  expect(readAccount(null)).toBeNull();
  expect(readAccount(undefined)).toBeUndefined();
});

test.each([
  ['ES76 2077 0024 0031 0257 5766', 'La cuenta es de Bancaja, que ya no existe: hace falta el IBAN nuevo, de CaixaBank.'],
  ['MA64 0115 1900 0001 2050 0053 4921', 'La cuenta es de Marruecos, que no está en la zona SEPA: hace falta una de otro país.'],
  // What is mistyped is no account of that bank.
  ['ES76 2077 0024 0031 0257 5767', 'El IBAN no es válido: sus cifras de control no cuadran, así que alguna letra o cifra está cambiada.'],
])('%s: %s', (typed, fault) => expect(() => readAccount(typed)).toThrow(fault));

test.each([
  ['CAIXESBBXXX', 'ES9121000418450200051332', undefined],
  ['CAIXESBB', null, undefined],
  ['CAIXESB', null, 'El BIC no es válido: revisa sus letras y cifras.'],
  ['COBADEFFXXX', 'ES9121000418450200051332', 'El BIC es de otro país que la cuenta.'],
  // Banks overseas and on the Channel Islands.
  ['CEPAGPGPXXX', 'FR1420041010050500013M02606', undefined],
  ['NWBKJESHXXX', 'GB29NWBK60161331926819', undefined],
])('the BIC %s of an account %s: %s', (bic, iban, fault) => expect(faultOfBic(bic, iban)).toBe(fault));
