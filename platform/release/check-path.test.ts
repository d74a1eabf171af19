import { expect, test } from 'vitest';
import { findPathFault } from './check-path.ts';

const taken = { shellPaths: ['/home', '/x/own'], serverPaths: ['/api', '/calendar.ics'] };

test.each(['/', '/x', '/x/y', '/apiary', '/home/more', '/modulesque'])('%s can be the path of a module', (path) => {
  expect(findPathFault(path, taken)).toBeUndefined();
});

test.each([
  ['/home', 'belongs to the shell already'],
  ['/x/own', 'belongs to the shell already'],
  ['/api', 'answers all below /api itself'],
  ['/api/x', 'answers all below /api itself'],
  ['/modules/x', 'answers all below /modules itself'],
  ['/assets', 'answers all below /assets itself'],
  ['x', 'is none of a page'],
  ['', 'is none of a page'],
  ['/x/', 'is none of a page'],
  ['//x', 'is none of a page'],
  ['/x?y', 'is none of a page'],
  ['/x.js', 'is none of a page'],
  ['/../x', 'is none of a page'],
  ['/año', 'is none of a page'],
  ['https://x', 'is none of a page'],
])('%j cannot: it %s', (path, reason) => {
  expect(findPathFault(path, taken)).toMatch(/^The path .*[a-z]\.$/);
  expect(findPathFault(path, taken)).toContain(reason);
});
