import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CreateRefused, writeSite } from './write-site.ts';

let work: string;
beforeEach(() => (work = mkdtempSync(join(tmpdir(), 'write-site-'))));
afterEach(() => rmSync(work, { recursive: true }));

const read = (path: string) => readFileSync(join(work, path), 'utf8');

test('a new site has a shell, a server and a module with its test, and what platform asks a site for', () => {
  writeSite(join(work, 'My Site'), 'file:/tmp/platform.tgz');
  const manifest = JSON.parse(read('My Site/package.json')) as Record<string, Record<string, string>>;
  expect(manifest).toMatchObject({ name: 'my-site', dependencies: { platform: 'file:/tmp/platform.tgz' } });
  expect(Object.keys(manifest['dependencies'] ?? {})).toEqual(expect.arrayContaining(['react', 'fastify', '@rsbuild/core']));
  expect(Object.values(manifest['devDependencies'] ?? {})).not.toContain(undefined);
  expect(read('My Site/mf-hello/src/routes.tsx')).toContain("path: '/hello'");
  for (const file of ['shell/src/main.tsx', 'server/src/main.ts', 'mf-hello/src/hello/hello-page.test.tsx', '.gitignore'])
    expect(existsSync(join(work, 'My Site', file)), file).toBe(true);
});

test('a folder that holds a repository alone is taken, and the repository stays', () => {
  mkdirSync(join(work, '.git'));
  writeFileSync(join(work, '.git/HEAD'), 'ref: refs/heads/main\n');
  writeSite(work, 'file:/tmp/platform.tgz');
  expect(read('.git/HEAD')).toBe('ref: refs/heads/main\n');
  expect(existsSync(join(work, 'shell/src/main.tsx'))).toBe(true);
});

test.each([
  [['notes.txt'], 'it has notes.txt:'],
  [['.git', 'notes.txt'], 'it has notes.txt:'],
  [['.gitignore'], 'it has .gitignore:'],
  [['e', 'd', 'c', 'b', 'a'], 'it has a, b, c and 2 more:'],
])('a folder with %j is refused by name, and left as it was', (names, said) => {
  for (const name of names) writeFileSync(join(work, name), 'mine');
  expect(() => writeSite(work, 'file:/tmp/platform.tgz')).toThrow(said);
  expect(() => writeSite(work, 'file:/tmp/platform.tgz')).toThrow(CreateRefused);
  expect(readdirSync(work)).toEqual(names.toSorted());
});

test('a file is refused as what it is', () => {
  writeFileSync(join(work, 'notes.txt'), 'mine');
  expect(() => writeSite(join(work, 'notes.txt'), 'file:/tmp/platform.tgz')).toThrow('is a file');
  expect(read('notes.txt')).toBe('mine');
});
