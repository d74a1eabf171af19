import { expect, test } from 'vitest';
import { cleanIban, faultOfIban, isBeyondArea, sepaCountries, showIban } from './iban.ts';

const digits = 'El IBAN no es válido: sus cifras de control no cuadran, así que alguna letra o cifra está cambiada.';
const shape = 'El IBAN no es válido: empieza por las dos letras del país y dos cifras, como ES91, y solo lleva letras y cifras.';

// Examples of the registry of SWIFT, one a country.
test.each([
  'ES91 2100 0418 4502 0005 1332',
  'es91-2100-0418-4502-0005-1332',
  ' IBAN: ES91 2100 0418 45 0200051332 ',
  'IBAN ES9121000418450200051332.',
  'AD12 0001 2030 2003 5910 0100',
  'CH93 0076 2011 6238 5295 7',
  'GB29 NWBK 6016 1331 9268 19',
  'GI75 NWBK 0000 0000 7099 453',
  'MC58 1122 2000 0101 2345 6789 030',
  'SM86 U032 2509 8000 0000 0270 100',
  'VA59 0011 2300 0012 3456 78',
  'LI21 0881 0000 2324 013A A',
  'IS14 0159 2600 7654 5510 7303 39',
  'NO93 8601 1117 947',
  'PT50 0002 0123 1234 5678 9015 4',
  'FR14 2004 1010 0505 0001 3M02 606',
  'DE89 3704 0044 0532 0130 00',
  'AL47 2121 1009 0000 0002 3569 8741',
  'MD24 AG00 0225 1000 1310 4168',
  'ME25 5050 0001 2345 6789 51',
  'MK07 2501 2000 0058 984',
  'RS35 2600 0560 1001 6113 79',
])('an account of SEPA is taken as people type it: %s', (typed) => expect(faultOfIban(cleanIban(typed))).toBeUndefined());

test.each([
  ['ES91 2100 0418 4502 0005 1333', digits],
  ['ES92 2100 0418 4502 0005 1332', digits],
  // The control digits within a Spanish account are wrong, those in front fit.
  ['ES29 2100 0418 4602 0005 1332', digits],
  ['GB29 NWBK 6016 1331 9268 18', digits],
  ['ES91 2100 0418 4502 0005 133', 'El IBAN no es válido: tiene 23 letras y cifras, y los de España tienen 24.'],
  ['ES91 2100 0418 4502 0005 1332 7', 'El IBAN no es válido: tiene 25 letras y cifras, y los de España tienen 24.'],
  ['CH93 0076 2011 6238 5295 77', 'El IBAN no es válido: tiene 22 letras y cifras, y los de Suiza tienen 21.'],
  ['ES91 21O0 0418 4502 0005 1332', 'El IBAN no es válido: los de España solo llevan cifras después de ES.'],
  ['XX91 2100 0418 4502 0005 1332', 'El IBAN no es válido: no hay ningún país con las letras XX.'],
  ['2100 0418 4502 0005 1332', shape],
  ['ES', shape],
  ['cuenta', shape],
  ['la de siempre', shape],
  ['MA64 0115 1900 0001 2050 0053 4921', 'La cuenta es de Marruecos, que no está en la zona SEPA: hace falta una de otro país.'],
  ['TR33 0006 1005 1978 6457 8413 26', 'La cuenta es de Turquía, que no está en la zona SEPA: hace falta una de otro país.'],
  ['UA21 3223 1300 0002 6007 2335 6600 1', 'La cuenta es de Ucrania, que no está en la zona SEPA: hace falta una de otro país.'],
])('%s: %s', (typed, fault) => expect(faultOfIban(cleanIban(typed))).toBe(fault));

test('the countries of SEPA outside the European Economic Area are known', () =>
  expect(sepaCountries.filter((country) => isBeyondArea(`${country}00`))).toEqual('AD AL CH GB GI MC MD ME MK RS SM VA'.split(' ')));

test('an account is shown in groups of four', () => {
  expect(showIban('ES9121000418450200051332')).toBe('ES91 2100 0418 4502 0005 1332');
  expect(showIban('DE89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00');
});
