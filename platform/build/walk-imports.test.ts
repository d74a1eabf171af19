import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { walkImports } from './walk-imports.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'walk-imports-')));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};
const others = ['other.ts', 'other.tsx', 'other.js', 'other.css'];
beforeEach(() => others.forEach((name) => write(name, '')));

/** The other files that this one makes an input. */
function found(name: string, text: string): string[] {
  write(name, text);
  const { files } = walkImports([join(folder, name)], { repoRoot: folder, external: new Set(), aliases: {} });
  return [...files].map((path) => relative(folder, path)).filter((path) => path !== name);
}

test.each([
  ["import { a } from './other.ts'; a();"],
  ["import {\n  a, // first\n} from './other.ts';\na();"],
  ["import './other.ts';"],
  ["export { a } from './other.ts';"],
  ["export * from './other.ts';"],
  ["void import('./other.ts');"],
  ["void import(/* webpackChunkName: '/x' */ './other.ts');"],
  ["new Worker(new URL('./other.ts', import.meta.url));"],
  ["import { type A, a } from './other.ts'; a<A>();"],
])('%s is an import', (text) => {
  expect(found('entry.ts', text)).toEqual(['other.ts']);
});

test.each([
  ["// import { a } from './other.ts';"],
  ["/** import './other.ts' */"],
  ["/* a site's import of the contract */ const words = 'they import it from'; words.concat('./other.ts');"],
  ['const text = "import { a } from \'./other.ts\'"; text.trim();'],
  ["const text = `import('./other.ts')`; text.trim();"],
  ["import type { A } from './other.ts'; export const a: A = 1;"],
  ["import { type A } from './other.ts'; export const a: A = 1;"],
  ["export type { A } from './other.ts';"],
  ["export const a: import('./other.ts').A = 1;"],
  ["// new URL('./other.ts', import.meta.url)"],
])('%s is none', (text) => {
  expect(found('entry.ts', text)).toEqual([]);
});

test('text between elements is no import', () => {
  expect(found('entry.tsx', "import { B } from './other.tsx';\nexport const a = <p>; import './other.ts' <B /></p>;")).toEqual([
    'other.tsx',
  ]);
});

test('a style sheet names others, but not in its comments', () => {
  expect(found('entry.css', "@import './other.css'; /* @import './other.js'; */ a { composes: b from './other.ts' }")).toEqual([
    'other.css',
    'other.ts',
  ]);
  expect(found('entry.css', "/* from './other.css' */ a::after { content: 'a link from \"./other.css\"' }")).toEqual([]);
});
