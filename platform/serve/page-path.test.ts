import { expect, test } from 'vitest';
import { isPlainVisit, readPagePath } from './page-path.ts';

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

test.each(['/', '/galerias', '/?utm_source=a&utm_medium=b', '/eventos?gclid=1&fbclid=2&mc_cid=3', '/?', '/galerias?utm_source=?imagen=7'])(
  '%s asks for the page alone',
  (url) => {
    expect(isPlainVisit(url)).toBe(true);
  },
);

test.each([
  '/galerias/1?imagen=7',
  '/?utm_source=a&modulo=mf_galleries@1.4.0',
  '/?gclids=1',
  '/?xutm_source=a',
  '/?=',
  '/?utm_',
  '/?UTM_SOURCE=a',
])('%s asks for more than the page', (url) => {
  expect(isPlainVisit(url)).toBe(false);
});
