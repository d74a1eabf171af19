import { expect, test } from 'vitest';
import { emailFields } from '../facts/email-fields.ts';
import { findGaps } from './email-gaps.ts';
import type { Recipient } from './mail-audience.ts';

const everything = { nombre: 'Ana', referencia: 'C27-0001', grupo: '1', salida: '09:00', importe: '45 €', enlace: 'https://club.example' };
const recipients = (...lacks: Partial<typeof everything>[]): Recipient[] =>
  lacks.map((lack, index) => ({
    id: index,
    nombre: `Persona ${index + 1}`,
    mail: `p${index}@rider.example`,
    datos: { ...everything, ...lack },
  }));

test("recipients without a used placeholder's value are named and counted; unused ones are ignored", () => {
  const found = findGaps(
    '{salida} {nombre}',
    recipients({ salida: '' }, { grupo: '' }, { salida: '' }, { salida: '', nombre: '' }),
    emailFields,
  );
  expect(found).toEqual(['3 sin hora de salida: Persona 1, Persona 3 y Persona 4.', '1 sin nombre: Persona 4.']);
});

test('of many only the first are named', () => {
  expect(findGaps('{grupo}', recipients(...Array.from({ length: 1200 }, () => ({ grupo: '' }))), emailFields)).toEqual([
    '1200 sin grupo: Persona 1, Persona 2, Persona 3, Persona 4, Persona 5 y 1195 más.',
  ]);
});

test('an unknown placeholder is named as typed', () => {
  expect(findGaps('Hola, {apellido}: {Grupo}', recipients({}), emailFields)).toEqual(['{apellido} no es un dato: se enviará tal cual.']);
});
