import { unnamedClub } from 'shared/facts/club';
import { expect, test } from 'vitest';
import { notifyOfGuesses } from './factor-emails.ts';

test('an email about the second step greets by words of a name alone, whatever stands there', () => {
  const user = { nombre: 'Ana 2 www.otro.example/600', correo_electronico: 'ana@correo.example' };
  expect(notifyOfGuesses(user).write(unnamedClub).text).toMatch(/^Hola, Ana 2 www otro example 600:\n/);
});
