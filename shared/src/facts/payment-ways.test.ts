import { expect, test } from 'vitest';
import { tellPaymentWays } from './payment-ways.ts';

const iban = 'ES9121000418450200051332';

test.each([
  [
    { bizum: null, iban, titular: 'Moto Club' },
    'C27-0001',
    ['Transferencia a la cuenta ES91 2100 0418 4502 0005 1332, a nombre de Moto Club, con el concepto C27-0001'],
  ],
  [{ bizum: null, iban, titular: 'Moto Club' }, null, ['Transferencia a la cuenta ES91 2100 0418 4502 0005 1332, a nombre de Moto Club']],
  [{ bizum: null, iban, titular: null }, 'C27-0001', ['Transferencia a la cuenta ES91 2100 0418 4502 0005 1332, con el concepto C27-0001']],
  [{ bizum: null, iban, titular: null }, null, ['Transferencia a la cuenta ES91 2100 0418 4502 0005 1332']],
  // Bizum shows the name by itself.
  [{ bizum: '600 123 456', iban: null, titular: 'Moto Club' }, 'S1-2027', ['Bizum al 600 123 456, con el concepto S1-2027']],
  [{ bizum: null, iban: null, titular: 'Moto Club' }, null, []],
])('%o', (ways, concept, told) => expect(tellPaymentWays(ways, concept)).toEqual(told));

test('cash is told with its day', () =>
  expect(tellPaymentWays({ bizum: null, iban: null, titular: null }, null, 'el día de la ruta')).toEqual([
    'En efectivo, el día de la ruta',
  ]));
