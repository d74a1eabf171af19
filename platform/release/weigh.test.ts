import { expect, test } from 'vitest';
import type { VersionRecord } from '../build/version-record.ts';
import { checkBudget } from './budget.ts';
import { compareVersions } from './compare-versions.ts';

const file = (size: number, compressed?: number) => ({ size, ...(compressed === undefined ? {} : { compressed }), sha256: '' });
const record = (changes: Partial<VersionRecord> = {}): VersionRecord => ({
  module: 'mf-x',
  name: 'mf_x',
  version: '1',
  contract: '1.0',
  paths: ['/x'],
  preload: {},
  menu: [{ path: '/x', label: 'Ex', order: 1, roles: ['member'] }],
  assets: { scripts: ['remoteEntry.js', 'assets/routes.js'], styles: ['assets/routes.css'] },
  chunks: { '/x': { scripts: ['assets/list.js', 'assets/routes.js'], styles: [] } },
  size: 0,
  calls: ['GET /x'],
  files: {
    'remoteEntry.js': file(9000, 3 * 1024),
    'assets/routes.js': file(1024),
    'assets/list.js': file(90_000, 20 * 1024),
    'assets/staff.js': file(512),
    'assets/routes.css': file(2048),
    'server/routes.cjs': file(900_000),
  },
  ...changes,
});

test('a first version is described by what its pages weigh as they travel, and by what it has', () => {
  expect(compareVersions(undefined, record())).toEqual([
    'compressed:',
    '  /x: JS 24.0 KB, CSS 2.0 KB',
    '  all of it: JS 24.5 KB, CSS 2.0 KB',
    '  calls added: GET /x',
    '  paths added: /x',
    '  menu added: Ex (/x: member)',
  ]);
});

test('a later one by what is new against the stable version', () => {
  const now = record({
    version: '2',
    paths: ['/x', '/y'],
    menu: [{ path: '/x', label: 'Ex', order: 1 }],
    calls: ['GET /x/:id'],
    chunks: { '/x': { scripts: ['assets/list.js'], styles: [] }, '/y': { scripts: ['assets/staff.js'], styles: [] } },
    files: {
      ...record().files,
      'assets/list.js': file(90_000, 22 * 1024),
      'remoteEntry.js': file(9000, 3 * 1024 - 20),
      'assets/routes.css': file(2048),
    },
  });
  expect(compareVersions(record(), now)).toEqual([
    'new against 1, compressed:',
    '  /x: JS 26.0 KB (+2.0 KB), CSS 2.0 KB (as before)',
    '  /y: JS 4.5 KB (+4.5 KB), CSS 2.0 KB (+2.0 KB)',
    '  all of it: JS 26.5 KB (+2.0 KB), CSS 2.0 KB (as before)',
    '  calls added: GET /x/:id',
    '  calls gone: GET /x',
    '  paths added: /y',
    '  menu added: Ex (/x)',
    '  menu gone: Ex (/x: member)',
  ]);
  expect(compareVersions(now, record())[1]).toBe('  /x: JS 24.0 KB (−2.0 KB), CSS 2.0 KB (as before)');
});

test('calls are not compared with a version that did not list them', () => {
  const { calls: _, ...older } = record();
  expect(compareVersions(older, record()).join('\n')).not.toContain('calls');
});

test.each([
  ['within it', { '*': { js: 24, css: 2 } }, []],
  ['without one', undefined, []],
  [
    'over it',
    { '*': { js: 23.9, css: 1 } },
    [
      'Its page /x takes 24.0 KB of JavaScript, its budget is 23.9 KB: make it smaller, or raise budget in its package.json.',
      'Its page /x takes 2.0 KB of CSS, its budget is 1 KB: make it smaller, or raise budget in its package.json.',
    ],
  ],
  [
    'over it in all',
    { total: { js: 24 } },
    ['Its code takes 24.5 KB of JavaScript, its budget is 24 KB: make it smaller, or raise budget in its package.json.'],
  ],
  ['with a line of its own for the page', { '*': { js: 1 }, '/x': { js: 30 } }, []],
  [
    'for a page that it does not have',
    { '/z': { js: 1 } },
    ['Its budget names /z, which is no public path of it: correct it in its package.json.'],
  ],
])('a version is held to its budget: %s', (_, budget, sentences) => {
  expect(checkBudget(budget, record())).toEqual(sentences);
});

test.each([['much'], [{ '*': { js: -1 } }], [{ '*': { javascript: 60 } }], [{ x: { js: 60 } }], [60]])(
  'a budget that cannot be read is refused: %j',
  (budget) => {
    expect(checkBudget(budget, record())).toEqual([
      'Its budget cannot be read: write it in its package.json as { "*": { "js": 60, "css": 10 } }, in KB.',
    ]);
  },
);
