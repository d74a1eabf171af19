// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

test.each(['/', '/galerias/4', '/galerias/4?imagen=7&x=//host#a', '/a//b', '/a%2Fb', '/auditoria?buscar=%C3%B1'])(
  '%s is a path of this site',
  (path) => {
    expect(ownPath(path)).toBe(path);
  },
);

test.each([
  '',
  'galerias/4',
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
  'http://localhost/galerias',
  'javascript:alert(1)',
  ' /galerias',
  null,
  undefined,
  7,
  ['/galerias'],
])('%j is none', (text) => {
  expect(ownPath(text)).toBeUndefined();
});
