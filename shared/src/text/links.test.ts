import { expect, test } from 'vitest';
import { phoneLink, withHttps } from './links.ts';

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
