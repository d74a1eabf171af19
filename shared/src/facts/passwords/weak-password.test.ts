import { expect, test } from 'vitest';
import { isWeakPassword } from './weak-password.ts';

const nobody = {};

test.each([
  'x',
  '123456',
  'qwertyuiop',
  'contraseña',
  'motocicleta',
  'realmadrid',
  'teamomucho',
  'garcia1975',
  'motoclub2026',
  'motero2026',
  'motera4821',
  'castillos-2026',
  'P4ssword!',
])('%s is weak', (password) => expect(isWeakPassword(password, nobody)).toBe(true));

test.each(['castillo de Atienza', 'mariposa azul tren', 'k9m2-vxqp-7rtz', 'Ñu7!añil-brújula'])('%s is not', (password) =>
  expect(isWeakPassword(password, nobody)).toBe(false),
);

test("the user's own words make it weak", () => {
  const owner = { nombre: 'Wiktoria Eulogia', primer_apellido: 'Zubizarretagoitia', correo_electronico: 'wzub77@club.example' };
  for (const password of ['Zubizarretagoitia', 'eulogiawiktoria', 'wzub77@club.example', 'zubizarretagoitia77']) {
    expect([password, isWeakPassword(password, owner)]).toEqual([password, true]);
  }
  expect(isWeakPassword('zubizarretagoitia77', nobody)).toBe(false);
  expect(isWeakPassword('matapozuelos-2026', { club: 'Moto Club Matapozuelos' })).toBe(true);
  expect(isWeakPassword('matapozuelos-2026', nobody)).toBe(false);
});

test('a repeated pattern is no stronger for its length, and is checked as quickly', () => {
  const once = performance.now();
  isWeakPassword('aB1!'.repeat(8), nobody);
  const short = performance.now() - once;
  const begun = performance.now();
  expect(isWeakPassword('aB1!'.repeat(250), nobody)).toBe(true);
  expect(performance.now() - begun).toBeLessThan(short * 10 + 500);
});
