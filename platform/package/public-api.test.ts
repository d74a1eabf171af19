import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { createManifest, modulesManifest, siteManifest } from './manifests.ts';
import { createName, entryPoints, packageName, programs } from './published.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const sourceOf = (entry: string) => [`${entry}.ts`, `${entry}.tsx`].find((file) => existsSync(join(root, file)));
const { version } = modulesManifest;

test('docs/api.md lists what the package exports, and nothing else', () => {
  const listed = [...read('docs/api.md').matchAll(/^\| `([a-z-]+\/[a-z-]+)`/gm)].map(([, path]) => path);
  expect([...new Set(listed)].toSorted()).toEqual(entryPoints.toSorted());
});

test('docs/api.md lists the commands of the package, and nothing else', () => {
  const listed = [...read('docs/api.md').matchAll(/^\| `(almena-[a-z-]+)/gm)].map(([, name]) => name);
  expect([...new Set(listed)].toSorted()).toEqual(Object.keys(programs).toSorted());
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
  ['SiteOptions', 'serve/serve-site.ts'],
  ['ServeOptions', 'serve/serve-options.ts'],
])('docs/reference.md lists each option of %s, and nothing else', (name, file) => {
  expect(listedBelow(name).toSorted()).toEqual(membersOf(file, name).toSorted());
});

test.each(entryPoints)('%s is a file here, compiled with its types', (entry) => {
  expect(modulesManifest.exports[`./${entry}`]).toEqual({ types: `./${entry}.d.ts`, default: `./${entry}.js` });
  expect(sourceOf(entry)).toBeDefined();
});

test.each(Object.entries(programs))('%s is a program', (_name, source) => {
  expect(read(`${source}.ts`)).toMatch(/^#!\/usr\/bin\/env node\n/);
});

test('the changelog begins with this version', () => {
  expect(/^## (\d[^\s,]*)/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version);
});

const documents = ['PACKAGE.md', 'create/README.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`), 'CHANGELOG.md'];

test('the documents name the tarballs of this version', () => {
  const named = documents.flatMap((file) => [...read(file).matchAll(/almena-[a-z-]+-([\d.]+)\.tgz/g)].map(([, number]) => number));
  expect(new Set(named)).toEqual(new Set([version]));
});

/** Where a document lies in its package. */
const packedAt = (file: string) => (file.startsWith('create/') ? 'README.md' : file.replace('PACKAGE.md', 'README.md'));
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\d _-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

test.each(documents)('no link in %s leads out of its package, or to nothing', (file) => {
  const text = read(file);
  expect(text).not.toMatch(/\bhttps?:\/\/(?!localhost|my\.site|site\.example|modules\.example)/);
  // What it was called before stands in its history alone.
  if (file !== 'CHANGELOG.md') expect(text).not.toMatch(/this repository|(?<![\w@/-])platform[/-]\w/);
  for (const [, link = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? packedAt(file) : relative(root, join(root, dirname(packedAt(file)), path));
    const source = target === 'README.md' ? file : target;
    expect(file.startsWith('create/') ? ['README.md'] : documents.map(packedAt), link).toContain(target);
    const headings = [...read(source).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
    if (anchor !== undefined) expect(headings, link).toContain(anchor);
  }
});

test.each(['PACKAGE.md', 'create/README.md'])('%s begins with what it needs and what to type', (file) => {
  const [first, second, third, command] = read(file).split('\n');
  expect(first).toMatch(/^# .*React 19 and React Router 7$/);
  expect([second, third]).toEqual(['', '```sh']);
  expect(command).toMatch(/^npm create @almena\/site\b/);
});

test('the package that writes a site depends on nothing', () => {
  expect(createManifest).not.toHaveProperty('dependencies');
  const seen = new Set<string>();
  const follow = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [, name = ''] of read(file).matchAll(/from '([^']+)'/g)) {
      if (name.startsWith('.')) follow(relative(root, join(root, dirname(file), name)));
      else expect(name, file).toMatch(/^node:/);
    }
  };
  follow('create/cli.ts');
  expect([...seen].toSorted()).toEqual(
    ['cli/command-line.ts', 'cli/package-manager.ts', 'create/cli.ts', 'create/write-site.ts'].toSorted(),
  );
});

test('a new site asks for this package, and for what it needs, each in a version', () => {
  const { dependencies, devDependencies } = siteManifest() as Record<string, Record<string, string | undefined>>;
  expect(dependencies).toMatchObject({ [packageName]: `^${version}`, react: '^19.0.0', 'react-router-dom': '^7.0.0' });
  expect(dependencies).not.toHaveProperty('pg');
  for (const ranges of [dependencies, devDependencies, modulesManifest.dependencies])
    for (const [name, range] of Object.entries(ranges ?? {})) expect(range, name).toMatch(/\d/);
  expect(createName).toBe('@almena/create-site');
});

test('a new site is written with the public API alone', () => {
  const files = readdirSync(join(root, 'create/template'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `create/template/${name}`);
  const named = files.flatMap((file) => [...read(file).matchAll(/'(@almena\/[^']+)'/g)].map(([, path = '']) => path));
  expect(entryPoints.map((entry) => `${packageName}/${entry}`)).toEqual(expect.arrayContaining(named));
  expect(new Set(named).size).toBeGreaterThan(12);
  for (const file of files) expect(read(file), file).not.toMatch(/'platform\//);
});
