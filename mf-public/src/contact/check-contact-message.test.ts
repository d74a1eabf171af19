import { expect, test } from 'vitest';
import { checkContactMessage } from './check-contact-message.ts';

const good = { nombre: 'Ana', correo: 'ana@club.example', mensaje: 'Hola' };

test('a complete message has no errors', () => {
  expect(checkContactMessage(good)).toEqual({});
  expect(checkContactMessage({ ...good, correo: ' ana@club.example ' })).toEqual({});
});

test('blanks are nothing', () => {
  expect(checkContactMessage({ nombre: ' ', correo: ' ', mensaje: '\n' })).toEqual({
    nombre: 'El nombre es obligatorio.',
    correo: 'El correo es obligatorio.',
    mensaje: 'El mensaje es obligatorio.',
  });
});

test('a correo needs something@something.something, without blanks', () => {
  for (const correo of ['ana', 'ana@club', 'a na@club.example', '@club.example', 'ana@@club.example']) {
    expect(checkContactMessage({ ...good, correo })).toEqual({ correo: 'Introduce un correo válido.' });
  }
});
