import { expect, test } from 'vitest';
import type { Price } from 'shared/facts/prices';
import { levelsOfCall, tellPrices } from './prices.ts';

const price = (precio: number, more: Partial<Price> = {}): Price => ({ nivel: null, persona: 'general', hasta: null, precio, ...more });
const levelsIn = (precios: readonly Price[]) =>
  [...new Set(precios.flatMap(({ nivel }) => nivel ?? []))].map((nombre) => ({ nombre, texto: null, completo: false }));

test.each<[string, Price[], [string, string][]]>([
  ['nothing', [], []],
  ['what is free', [price(0)], [['Gratis', '']]],
  [
    'kinds of people',
    [price(2000), price(1500, { persona: 'socio' }), price(1800, { persona: 'acompanante' }), price(0, { persona: 'menor' })],
    [
      ['General', '20\u00A0€'],
      ['Socios', '15\u00A0€'],
      ['Invitados', '18\u00A0€'],
      ['Menores', '0\u00A0€'],
    ],
  ],
  [
    'an early price, while it holds',
    [price(2000), price(1500, { hasta: '2027-05-01' }), price(1000, { hasta: '2027-04-30' })],
    [['General', '15\u00A0€ hasta el 01/05/2027, después 20\u00A0€']],
  ],
  [
    'levels, whose general price is on their card',
    [price(2000, { nivel: 'Larga' }), price(1500, { nivel: 'Larga', persona: 'socio' }), price(900, { nivel: 'Corta' })],
    [
      ['Larga, socios', '15\u00A0€'],
      ['Corta, socios', '9\u00A0€'],
    ],
  ],
  [
    'an early price below that for members, which is theirs too',
    [price(2000), price(1000, { hasta: '2027-05-01' }), price(1500, { persona: 'socio' })],
    [
      ['General', '10\u00A0€ hasta el 01/05/2027, después 20\u00A0€'],
      ['Socios', '10\u00A0€ hasta el 01/05/2027, después 15\u00A0€'],
    ],
  ],
  [
    'a level of its own price beside one with that for all',
    [
      price(2000),
      price(1000, { hasta: '2027-05-01' }),
      price(5000, { nivel: 'Avanzado' }),
      price(1000, { nivel: 'Básico', persona: 'socio' }),
    ],
    [
      ['Básico', '10\u00A0€ hasta el 01/05/2027, después 20\u00A0€'],
      ['Avanzado, socios', '50\u00A0€'],
      ['Básico, socios', '10\u00A0€'],
    ],
  ],
  [
    'guests, who pay as everybody after their early price',
    [price(2000), price(1500, { persona: 'acompanante', hasta: '2027-05-01' })],
    [
      ['General', '20\u00A0€'],
      ['Invitados', '15\u00A0€ hasta el 01/05/2027, después 20\u00A0€'],
    ],
  ],
  ['an early price that is no lower', [price(1000), price(1500, { hasta: '2027-05-01' })], [['General', '10\u00A0€']]],
])('the prices of %s in words', (_, precios, expected) =>
  expect(tellPrices({ niveles: levelsIn(precios), precios }, '2027-05-01')).toEqual(expected),
);

test('a level has its own price of that day', () => {
  const niveles = [
    { nombre: 'Larga', texto: '120 km', completo: true },
    { nombre: 'Corta', texto: null, completo: false },
  ];
  const precios = [price(900), price(2000, { nivel: 'Larga' }), price(1500, { nivel: 'Larga', hasta: '2027-05-01' })];
  const priceOn = (day: string) => levelsOfCall({ niveles, precios }, day).map((level) => [level.price, level.isFull]);
  expect(priceOn('2027-05-01')).toEqual([
    [1500, true],
    [900, false],
  ]);
  expect(priceOn('2027-05-02')).toEqual([
    [2000, true],
    [900, false],
  ]);
});
