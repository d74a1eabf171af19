import { expect, test } from 'vitest';
import { readPagePath } from './page-path.ts';

test.each([
  ['/', '/'],
  ['/galerias', '/galerias'],
  ['/galerias/?pagina=2', '/galerias'],
  ['/galerias/../usuarios', '/usuarios'],
  ['http://club.example/eventos', '/eventos'],
  ['/eventos?a=//&b=%00', '/eventos'],
])('%s is the page %s', (url, path) => {
  expect(readPagePath(url)).toBe(path);
});

test.each([
  '//',
  '/\\',
  '//evil.example',
  '/\\evil.example',
  '/galerias//',
  '/a%00b',
  '/a%0ab',
  '/a%7F',
  '*',
  'http://[/',
  '/'.repeat(15_000),
])('%s is no page', (url) => {
  expect(readPagePath(url)).toBeUndefined();
});
