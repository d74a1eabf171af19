import type { Question, SentAnswers } from 'shared/contract/questions';
import { expect, test } from 'vitest';
import { checkAnswers } from './check-answers.ts';

const question = (tipo: Question['tipo'], opciones: string[] = []): Question => ({
  id: 1,
  texto: '¿Qué?',
  tipo,
  opciones,
  obligatoria: false,
  para: 'todos',
  salud: false,
});

test.each<[Question, SentAnswers[string], string]>([
  [question('una', ['Carne', 'Pescado']), ' carne. ', 'Carne'],
  [question('una', ['Menú infantil', 'Menú']), 'MENU  INFANTIL', 'Menú infantil'],
  [question('una', ['A+', 'A-']), 'a-', 'A-'],
  [question('varias', ['Pan', 'Vino', 'Café']), ['CAFE', 'pan', 'Pan'], '["Pan","Café"]'],
  [question('varias', ['Pan', 'Vino']), 'vino', '["Vino"]'],
  [question('si_no'), 'Sí', 'Si'],
  [question('si_no'), 'NO.', 'No'],
])('an answer is the option that it says: %j, %j', (asked, sent, valor) => {
  expect(checkAnswers([asked], { 1: sent }, { isMember: false })).toEqual([{ pregunta_id: 1, valor }]);
});

test.each<[Question, SentAnswers[string]]>([
  [question('una', ['A+', 'A-']), 'A'],
  [question('varias', ['Pan', 'Vino']), ['Pan', 'Agua']],
  [question('si_no'), 'quizá'],
])('what is no option is refused: %j, %j', (asked, sent) => {
  expect(() => checkAnswers([asked], { 1: sent }, { isMember: false })).toThrow('La respuesta a «¿Qué?» no es válida.');
});

test.each([
  ['1.500', '1500'],
  ['1.500,5', '1500,5'],
  ['1 500', '1500'],
  ['1\u00A0500', '1500'],
  ['1.5', '1,5'],
  ["1'5", '1,5'],
  ['-3', '-3'],
  ['12 €', '12'],
])('a number is read as Spaniards write it: %j is %s', (sent, valor) => {
  expect(checkAnswers([question('numero')], { 1: sent }, { isMember: false })).toEqual([{ pregunta_id: 1, valor }]);
});

test.each(['doce', '1,23456', '1.500.5', '12345678901'])('no number that is kept: %j', (sent) => {
  expect(() => checkAnswers([question('numero')], { 1: sent }, { isMember: false })).toThrow('La respuesta a «¿Qué?» no es válida.');
});
