import { expect, test } from 'vitest';
import { fillLetter, findLetterFields, type LetterFacts } from './letter-fields.ts';

const facts: LetterFacts = {
  nombre: 'Ana $& {grupo}',
  referencia: 'C27-0042',
  grupo: '3',
  salida: '',
  importe: '45 €',
  enlace: 'https://a.example/#k',
};

test('each field is filled in wherever it stands; what somebody has none of is a dash; what is filled in is not read again', () => {
  expect(fillLetter('Hola, {nombre}: {grupo}/{grupo}, {salida}, {referencia}, {importe}\n{enlace}', facts)).toBe(
    'Hola, Ana $& {grupo}: 3/3, —, C27-0042, 45 €\nhttps://a.example/#k',
  );
});

test('capitals and blanks are forgiven; what is no field stays as it was typed', () => {
  const text = '{ Grupo } {GRUPO} {apellido} {1} {} { {grupo} } {nombre';
  expect(fillLetter(text, facts)).toBe('3 3 {apellido} {1} {} { 3 } {nombre');
  expect(findLetterFields(text)).toEqual({ fields: ['grupo'], unknown: ['{apellido}'] });
});

test('a text without fields names none', () => {
  expect(findLetterFields('if (a) { b(); } {"x": 1}')).toEqual({ fields: [], unknown: [] });
});
