// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

test.each(['/', '/galleries/4', '/galleries/4?picture=7&x=//host#a', '/a//b', '/a%2Fb', '/audit?search=%C3%B1'])(
  '%s is a path of this site',
  (path) => {
    expect(ownPath(path)).toBe(path);
  },
);

test.each([
  '',
  'galleries/4',
  '//host',
  '///host',
  '/\\host',
  '/\\/host',
  '/\t/host',
  '/\n\\host',
  '\t//host',
  '/.//host',
  '/..//host',
  '//',
  '//[',
  '/a/..//host',
  '/%2fhost',
  '/%2F%2Fhost',
  '/%5chost',
  '/./%5C/host',
  '/%2e//host',
  'https://host/',
  'http://localhost/galleries',
  'javascript:alert(1)',
  ' /galleries',
  null,
  undefined,
  7,
  ['/galleries'],
])('%j is none', (text) => {
  expect(ownPath(text)).toBeUndefined();
});
