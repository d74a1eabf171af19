import { expect, test } from 'vitest';
import type { Price } from '../facts/prices.ts';
import { formatLevel, formatPrices } from './format-prices.ts';

const price = (precio: number, more: Partial<Price> = {}): Price => ({ nivel: null, persona: 'general', hasta: null, precio, ...more });
const levelsIn = (precios: readonly Price[]) =>
  [...new Set(precios.flatMap(({ nivel }) => nivel ?? []))].map((nombre) => ({ nombre, texto: null, completo: false }));

const ofActivity = { formulario: '/actividades/7/inscripcion' };

/** Lines as `General: 20 €`, with semicolons between. */
const linesOf = (lines: readonly (readonly [string, string])[]) =>
  lines.map((line) => line.join(': ').replaceAll('\u00A0', ' ')).join('; ');

test.each<[string, Price[], string]>([
  ['nothing', [], ''],
  ['what is free', [price(0)], 'Gratis: '],
  [
    'kinds of people',
    [price(2000), price(1500, { persona: 'socio' }), price(1800, { persona: 'acompanante' }), price(0, { persona: 'menor' })],
    'General: 20 €; Socios: 15 €; Invitados: 18 €; Menores: 0 €',
  ],
  [
    'an early price, while it holds',
    [price(2000), price(1500, { hasta: '2027-05-01' }), price(1000, { hasta: '2027-04-30' })],
    'General: 15 € hasta el 01/05/2027, después 20 €',
  ],
  [
    'levels',
    [price(2000, { nivel: 'Larga' }), price(1500, { nivel: 'Larga', persona: 'socio' }), price(900, { nivel: 'Corta' })],
    'Larga: 20 €, socios 15 €; Corta: 9 €',
  ],
  [
    'an early price below that for members, which is theirs too',
    [price(2000), price(1000, { hasta: '2027-05-01' }), price(1500, { persona: 'socio' })],
    'General: 10 € hasta el 01/05/2027, después 20 €; Socios: 10 € hasta el 01/05/2027, después 15 €',
  ],
  [
    'a level of its own price beside one with that for all',
    [
      price(2000),
      price(1000, { hasta: '2027-05-01' }),
      price(5000, { nivel: 'Avanzado' }),
      price(1000, { nivel: 'Básico', persona: 'socio' }),
    ],
    'Avanzado: 50 €; Básico: 10 € hasta el 01/05/2027, después 20 €, socios 10 €',
  ],
  [
    'guests, who pay as everybody after their early price',
    [price(2000), price(1500, { persona: 'acompanante', hasta: '2027-05-01' })],
    'General: 20 €; Invitados: 15 € hasta el 01/05/2027, después 20 €',
  ],
  ['an early price that is no lower', [price(1000), price(1500, { hasta: '2027-05-01' })], 'General: 10 €'],
])('the prices of %s in words', (_, precios, expected) =>
  expect(linesOf(formatPrices({ ...ofActivity, niveles: levelsIn(precios), precios }, '2027-05-01'))).toBe(expected),
);

test("of the route's companions nothing stands in for a price that is not set", () => {
  const precios = [price(4500, { nivel: 'PRO' }), price(2000, { nivel: 'PRO', persona: 'acompanante' }), price(4000, { nivel: 'Guiada' })];
  const route = { formulario: '/formulario-inscripcion', niveles: levelsIn(precios), precios };
  expect(linesOf(formatPrices(route, '2027-05-01'))).toBe('PRO: 45 €, acompañante 20 €; Guiada: 40 €');
  expect(linesOf(formatLevel(route, 'PRO', '2027-05-01'))).toBe('General: 45 €; Acompañante: 20 €');
});
