import { expect, test } from 'vitest';
import { faultOfPrices } from './price-faults.ts';
import { type Price, type PricedChoice, priceOf } from './prices.ts';

const price = (precio: number, more: Partial<Price> = {}): Price => ({ nivel: null, persona: 'general', hasta: null, precio, ...more });
const last = '2027-05-01';
const course = {
  niveles: [{ nombre: 'Básico' }, { nombre: 'Avanzado' }],
  precios: [price(2000), price(1000, { hasta: last }), price(5000, { nivel: 'Avanzado' })],
};
const ride = { niveles: [], precios: [price(2000), price(1000, { hasta: last }), price(1500, { persona: 'socio' })] };
const lunch = {
  niveles: [],
  precios: [price(2000), price(1800, { persona: 'acompanante' }), price(500, { persona: 'menor' }), price(100, { hasta: last })],
};
const route = {
  niveles: course.niveles,
  precios: [price(4500, { nivel: 'Básico' }), price(1500, { nivel: 'Básico', persona: 'acompanante' })],
};

test.each<[string, typeof course | typeof ride, PricedChoice, before: number | null, after: number | null]>([
  ["a level's own price before an early one for all", course, { ruta: 'Avanzado' }, 5000, 5000],
  ['a level without its own', course, { ruta: 'Básico' }, 1000, 2000],
  ['levels of different prices, none chosen', course, { ruta: null }, null, null],
  ['a level that there is not', course, { ruta: 'Oro' }, null, null],
  ["a level's own price also for a member", course, { ruta: 'Avanzado', persona: 'socio' }, 5000, 5000],
  ['whoever signs up', ride, { ruta: null }, 1000, 2000],
  ['a member, the lowest that fits', ride, { ruta: null, persona: 'socio' }, 1000, 1500],
  ['a code that is lower', ride, { ruta: null, persona: 'socio', codigo_precio: 500 }, 500, 500],
  ['a code that is dearer', ride, { ruta: null, codigo_precio: 1200 }, 1000, 1200],
  ["a code below a level's own price", course, { ruta: 'Avanzado', codigo_precio: 3000 }, 3000, 3000],
  ['a code of 0', ride, { ruta: null, codigo_precio: 0 }, 0, 0],
  ['guests by their kind, without the early price of others', lunch, { ruta: null, invitados: 3, menores: 1 }, 4200, 6100],
  ['guests without a price of their own', ride, { ruta: null, persona: 'socio', invitados: 1, menores: 1 }, 2000, 3500],
  ['a companion of the route', route, { ruta: 'Básico', acompanante: 'Si' }, 6000, 6000],
  ['a companion without a price', ride, { ruta: null, acompanante: 'Si' }, null, null],
  ['nothing set', { niveles: [], precios: [] }, { ruta: null }, null, null],
])('%s: the last day of an early price, and the day after', (_, priced, choice, before, after) => {
  expect([priceOf(priced, { ...choice, dia: last }), priceOf(priced, { ...choice, dia: '2027-05-02' })]).toEqual([before, after]);
});

test('the order of the rows decides nothing', () => {
  const turned = { ...course, precios: course.precios.toReversed() };
  expect(priceOf(turned, { ruta: 'Avanzado', dia: last })).toBe(5000);
  expect(priceOf({ ...ride, precios: ride.precios.toReversed() }, { ruta: null, persona: 'socio', dia: last })).toBe(1000);
});

test.each<[string[], Price[], string | undefined]>([
  [[], [price(1)], undefined],
  [['Larga'], [price(1, { nivel: 'Larga' })], undefined],
  [[], [price(1), price(1, { nivel: 'Oro' })], 'Hay un precio del nivel «Oro», que no existe.'],
  [[], [price(1, { persona: 'socio' })], 'Falta lo que cuesta a quien se inscribe: si no cuesta nada, pon 0.'],
  [[], [price(1, { hasta: last })], 'Falta lo que cuesta a quien se inscribe: si no cuesta nada, pon 0.'],
  [['Larga', 'Corta'], [price(1, { nivel: 'Larga' })], 'Falta lo que cuesta «Corta» a quien se inscribe: si no cuesta nada, pon 0.'],
  [[], [price(1), price(2)], 'Hay dos precios para las mismas personas y los mismos días.'],
])('what is wrong with the prices of levels %j', (levels, prices, fault) => expect(faultOfPrices(levels, prices, false)).toBe(fault));

test('prices of the route need not be known', () => expect(faultOfPrices(['PRO'], [], true)).toBeUndefined());
