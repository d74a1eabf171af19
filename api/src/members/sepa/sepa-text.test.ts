import { expect, test } from 'vitest';
import { isSepaReference, toSepaText } from './sepa-text.ts';

test.each([
  ['María-José Núñez Íñiguez', 'Maria-Jose Nunez Iniguez'],
  ['Gal·la Güell i Çivit', 'Gal.la Guell i Civit'],
  ['Ștefan Łukasz Đorđe Weiß Æsir', 'Stefan Lukasz Dorde Weiss AEsir'],
  ['O’Neill & Hijos, S.L.', "O'Neill + Hijos, S.L."],
  ['Cuota [2027] «socio» 40 €', 'Cuota (2027) .socio. 40 E'],
  ['  dos \t líneas\nde 1ª  ', 'dos lineas de 1a'],
  ['<b>Ana</b> 李 🏍', '.b.Ana./b. . .'],
])('%s is written as %s', (typed, written) => expect(toSepaText(typed, 140)).toBe(written));

test('a text is cut to what fits, without a blank at its end', () => {
  expect(toSepaText('Ñ'.repeat(100), 70)).toBe('N'.repeat(70));
  expect(toSepaText('abc def', 4)).toBe('abc');
});

test.each(['CLUB-0042', '12/2027 (A)', '?:.,+'])('%s is a reference', (text) => expect(isSepaReference(text)).toBe(true));
test.each(['', 'x'.repeat(36), 'SOCIO-Ñ', '/42', '42/', '4//2', ' 42', 'a_b', 'a\nb'])('%j is no reference', (text) =>
  expect(isSepaReference(text)).toBe(false),
);
