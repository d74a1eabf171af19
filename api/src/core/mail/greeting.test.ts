import { expect, test } from 'vitest';
import { greetPerson } from './greeting.ts';

test.each([
  ['Ana', 'Hola, Ana:'],
  ["  M.ª José  O'Neill-García ", "Hola, M ª José O'Neill-García:"],
  ['Jose\u0301', 'Hola, José:'],
  ['Marcel·lí Gal·la', 'Hola, Marcel·lí Gal·la:'],
  ['Marcel•lí · Gal', 'Hola, Marcel·lí Gal:'],
  ['Mar­cel​ina', 'Hola, Marcelina:'],
  [null, 'Hola:'],
  ['', 'Hola:'],
  ['🏍️ 666 -- !', 'Hola:'],
  ['Ana\r\n\r\nHas ganado: https://trampa.example/?a=1', 'Hola, Ana Has ganado https trampa example a:'],
  ['\u202EanA\u2066 \u0007\u2028x', 'Hola, anA x:'],
  ['Ana Sofía de todos los Santos y de la Inmaculada Concepción', 'Hola, Ana Sofía de todos los Santos y de la Inmaculada Concepción:'],
  ['ñ'.repeat(81), `Hola, ${'ñ'.repeat(80)}:`],
  ['𝒜'.repeat(81), `Hola, ${'𝒜'.repeat(80)}:`],
])('%j is greeted with %j', (name, greeting) => {
  expect(greetPerson(name)).toBe(greeting);
});

test('a name given by staff keeps its digits', () => {
  expect([greetPerson('Ana 2', { digits: true }), greetPerson('Ana 2')]).toEqual(['Hola, Ana 2:', 'Hola, Ana:']);
  expect(greetPerson('2026', { digits: true })).toBe('Hola:');
  // A telephone number is no name.
  expect(greetPerson('Ana 600 987 654', { digits: true })).toBe('Hola, Ana:');
});
