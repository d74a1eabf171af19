import { expect, test } from 'vitest';
import { isPlainVisit, readPagePath } from './page-path.ts';

test.each([
  ['/', '/'],
  ['/galleries', '/galleries'],
  ['/galleries/?page=2', '/galleries'],
  ['/galleries/../users', '/users'],
  ['http://site.example/events', '/events'],
  ['/events?a=//&b=%00', '/events'],
])('%s is the page %s', (url, path) => {
  expect(readPagePath(url)).toBe(path);
});

test.each([
  '//',
  '/\\',
  '//evil.example',
  '/\\evil.example',
  '/galleries//',
  '/a%00b',
  '/a%0ab',
  '/a%7F',
  '*',
  'http://[/',
  '/'.repeat(15_000),
])('%s is no page', (url) => {
  expect(readPagePath(url)).toBeUndefined();
});

test.each([
  '/',
  '/galleries',
  '/?utm_source=a&utm_medium=b',
  '/events?gclid=1&fbclid=2&mc_cid=3',
  '/?',
  '/galleries?utm_source=?picture=7',
])('%s asks for the page alone', (url) => {
  expect(isPlainVisit(url)).toBe(true);
});

test.each([
  '/galleries/1?picture=7',
  '/?utm_source=a&module=mf_galleries@1.4.0',
  '/?gclids=1',
  '/?xutm_source=a',
  '/?=',
  '/?utm_',
  '/?UTM_SOURCE=a',
])('%s asks for more than the page', (url) => {
  expect(isPlainVisit(url)).toBe(false);
});
