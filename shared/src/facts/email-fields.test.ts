import { expect, test } from 'vitest';
import { fillEmail, findEmailFields, type EmailFacts } from './email-fields.ts';

const facts: EmailFacts = {
  nombre: 'Ana $& {grupo}',
  referencia: 'C27-0042',
  grupo: '3',
  salida: '',
  importe: '45 €',
  enlace: 'https://a.example/#k',
};

test('each placeholder is filled in; missing values are a dash; filled-in text is not parsed again', () => {
  expect(fillEmail('Hola, {nombre}: {grupo}/{grupo}, {salida}, {referencia}, {importe}\n{enlace}', facts)).toBe(
    'Hola, Ana $& {grupo}: 3/3, —, C27-0042, 45 €\nhttps://a.example/#k',
  );
});

test('capitals and blanks are ignored; unknown placeholders stay as typed', () => {
  const text = '{ Grupo } {GRUPO} {apellido} {1} {} { {grupo} } {nombre';
  expect(fillEmail(text, facts)).toBe('3 3 {apellido} {1} {} { 3 } {nombre');
  expect(findEmailFields(text)).toEqual({ fields: ['grupo'], unknown: ['{apellido}'] });
});

test('a text without placeholders has none', () => {
  expect(findEmailFields('if (a) { b(); } {"x": 1}')).toEqual({ fields: [], unknown: [] });
});
