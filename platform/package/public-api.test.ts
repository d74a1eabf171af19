import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { publishConfig, version } = JSON.parse(read('package.json')) as {
  version: string;
  publishConfig: { bin: Record<string, string>; exports: Record<string, { types: string; default: string }> };
};
const published = Object.keys(publishConfig.exports).map((path) => path.slice(2));
const sourceOf = (compiled: string) => compiled.replace('./dist/', '').replace(/\.js$/, '.ts');

test('docs/api.md lists what the package exports, and nothing else', () => {
  const listed = [...read('docs/api.md').matchAll(/`platform\/([a-z/-]+)`/g)].map(([, path]) => path);
  expect([...new Set(listed)].toSorted()).toEqual(published.toSorted());
});

/** The members of an interface, or the names in the first column of a table below a heading. */
const membersOf = (file: string, name: string) => {
  const [, body = ''] = new RegExp(`^export interface ${name} \\{\\n([^]*?)^\\}`, 'm').exec(read(file)) ?? [];
  return [...body.matchAll(/^ {2}(\w+)\??[:(]/gm)].map(([, member]) => member);
};
const listedBelow = (heading: string) => {
  const [, text = ''] = read('docs/reference.md').split(`\n## ${heading}\n`);
  const [, table = ''] = /^((?:\|.*\n)+)/m.exec(text) ?? [];
  return [...table.matchAll(/^\| (`[^|]*?) *\|/gm)].flatMap(([, names = '']) => [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name));
};

test.each([
  ['SiteConfig', 'build/site-config.ts'],
  ['ServeOptions', 'serve/serve-options.ts'],
])('docs/reference.md lists each option of %s, and nothing else', (name, file) => {
  expect(listedBelow(name).toSorted()).toEqual(membersOf(file, name).toSorted());
});

test.each(published)('platform/%s is a file here, compiled with its types', (path) => {
  expect(publishConfig.exports[`./${path}`]).toEqual({ types: `./dist/${path}.d.ts`, default: `./dist/${path}.js` });
  expect(existsSync(join(root, `${path}.ts`))).toBe(true);
});

test.each(Object.entries(publishConfig.bin))('%s is a program', (_name, path) => {
  expect(read(sourceOf(path))).toMatch(/^#!\/usr\/bin\/env node\n/);
});

test('the changelog begins with this version', () => {
  expect(/^## (\d[^\s,]*)/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version);
});

test('the first command of the docs names the package of this version', () => {
  const named = [...read('docs/first-module.md').matchAll(/platform-([\d.]+)\.tgz/g)].map(([, number]) => number);
  expect(new Set(named)).toEqual(new Set([version]));
});

test('a new site is written with the public API alone', () => {
  const files = ['shell/src/main.tsx', 'shell/src/start-shell.tsx', 'shell/rsbuild.config.ts', 'server/src/main.ts', 'site.config.ts'];
  const named = files.flatMap((file) => [...read(`create/template/${file}`).matchAll(/'platform\/([^']+)'/g)].map(([, path]) => path));
  expect(published).toEqual(expect.arrayContaining(named));
  expect(named.length).toBeGreaterThan(8);
});
