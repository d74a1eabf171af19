import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

test('a folder with something in it, or a file, is refused, and left as it was', () => {
  writeFileSync(join(work, 'notes.txt'), 'mine');
  for (const taken of [work, join(work, 'notes.txt')]) expect(() => writeSite(taken, 'file:/tmp/platform.tgz')).toThrow(CreateRefused);
  expect(readdirSync(work)).toEqual(['notes.txt']);
});
