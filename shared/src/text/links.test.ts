import { expect, test } from 'vitest';
import { isWebAddress, phoneLink, withHttps } from './links.ts';

test('https:// is added to a link without http', () => {
  expect(withHttps('club.example/ruta')).toBe('https://club.example/ruta');
  expect(withHttps('httpbin.example')).toBe('https://httpbin.example');
});

test('a link with http or https stays the same', () => {
  expect(withHttps('http://club.example')).toBe('http://club.example');
  expect(withHttps(' HTTPS://club.example ')).toBe('HTTPS://club.example');
});

test('a script is no link', () => {
  expect(withHttps('javascript:alert(1)')).toBe('https://javascript:alert(1)');
});

test.each([
  ['600 111 222', 'tel:600111222'],
  ['+34 (600) 11-12.13', 'tel:+34600111213'],
  ['600111222 (Ana)', 'tel:600111222'],
  ['hola', undefined],
  ['', undefined],
  ['no tengo 2', undefined],
  ['600 111 222 / 600 333 444', undefined],
])('the telephone «%s» has the link %s', (typed, link) => {
  expect(phoneLink(typed)).toBe(link);
});

test.each([
  ['www.club.example', 'https://www.club.example'],
  ['//club.example/a', 'https://club.example/a'],
  ['http:/club.example', 'http://club.example'],
  ['https:club.example', 'https://club.example'],
  ['https: //club.example/a', 'https://club.example/a'],
  ['http;//club.example/a', 'http://club.example/a'],
  ['https//club.example/a', 'https://club.example/a'],
  ['http:\\\\club.example\\a?b=\\c', 'http://club.example/a?b=\\c'],
  ['http://https://club.example', 'https://club.example'],
  ['  <https://club.example/a>, ', 'https://club.example/a'],
  ['«https://club.example/a».', 'https://club.example/a'],
  ['(www.club.example/a)', 'https://www.club.example/a'],
  ['"club.example";', 'https://club.example'],
  ['https://club.example/ruta_(2027)', 'https://club.example/ruta_(2027)'],
  ['https://club.example/a?b=c|d&e=(f)#g', 'https://club.example/a?b=c|d&e=(f)#g'],
  ['club.example:8080/a', 'https://club.example:8080/a'],
  ['www.peña-motera.example/año', 'https://www.peña-motera.example/año'],
  ['club.example/la ruta "larga".pdf', 'https://club.example/la%20ruta%20%22larga%22.pdf'],
  ['http2.club.example', 'https://http2.club.example'],
])('%j is the page %s', (typed, link) => {
  expect(withHttps(typed)).toBe(link);
  expect(isWebAddress(link)).toBe(true);
});

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(document.domain)//a.b',
  'data:text/html,a.b',
  'vbscript:a.b',
  'file:///etc/passwd',
  'ftp://club.example',
  'mailto:ana@club.example',
  'ana@club.example',
  'https://ana:clave@club.example',
  'tel:600111222',
  'hola',
  'mi página web',
  'https://a.example y https://b.example',
  'https://a.example/x www.b.example',
  'https://',
  '.',
  '',
])('%j is no page', (typed) => expect(isWebAddress(withHttps(typed))).toBe(false));
