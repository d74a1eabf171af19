import { expect, test } from 'vitest';
import type { Price } from '../facts/prices.ts';
import { formatLevel, formatPrices } from './format-prices.ts';

const price = (precio: number, more: Partial<Price> = {}): Price => ({ nivel: null, persona: 'general', hasta: null, precio, ...more });
const levelsIn = (precios: readonly Price[]) =>
  [...new Set(precios.flatMap(({ nivel }) => nivel ?? []))].map((nombre) => ({ nombre, texto: null, completo: false }));

const ofActivity = { formulario: '/actividades/7/inscripcion' };

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
    'levels',
    [price(2000, { nivel: 'Larga' }), price(1500, { nivel: 'Larga', persona: 'socio' }), price(900, { nivel: 'Corta' })],
    [
      ['Larga', '20\u00A0€, socios 15\u00A0€'],
      ['Corta', '9\u00A0€'],
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
      ['Avanzado', '50\u00A0€'],
      ['Básico', '10\u00A0€ hasta el 01/05/2027, después 20\u00A0€, socios 10\u00A0€'],
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
  expect(formatPrices({ ...ofActivity, niveles: levelsIn(precios), precios }, '2027-05-01')).toEqual(expected),
);

test("of the route's companions nothing stands in for a price that is not set", () => {
  const precios = [price(4500, { nivel: 'PRO' }), price(2000, { nivel: 'PRO', persona: 'acompanante' }), price(4000, { nivel: 'Guiada' })];
  const route = { formulario: '/formulario-inscripcion', niveles: levelsIn(precios), precios };
  expect(formatPrices(route, '2027-05-01')).toEqual([
    ['PRO', '45\u00A0€, acompañante 20\u00A0€'],
    ['Guiada', '40\u00A0€'],
  ]);
  expect(formatLevel(route, 'PRO', '2027-05-01')).toEqual([
    ['General', '45\u00A0€'],
    ['Acompañante', '20\u00A0€'],
  ]);
});
