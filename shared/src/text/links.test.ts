import { expect, test } from 'vitest';
import { withHttps } from './links.ts';

test('https:// is put before a link that lacks http', () => {
  expect(withHttps('club.example/ruta')).toBe('https://club.example/ruta');
  expect(withHttps('httpbin.example')).toBe('https://httpbin.example');
});

test('a link with http or https stays as it is', () => {
  expect(withHttps('http://club.example')).toBe('http://club.example');
  expect(withHttps(' HTTPS://club.example ')).toBe('HTTPS://club.example');
});

test('a script is no link', () => {
  expect(withHttps('javascript:alert(1)')).toBe('https://javascript:alert(1)');
});
