import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { packageManagers } from '../cli/package-manager.ts';
import { CreateRefused, writeSite } from './write-site.ts';

let work: string;
beforeEach(() => (work = mkdtempSync(join(tmpdir(), 'write-site-'))));
afterEach(() => rmSync(work, { recursive: true }));

const read = (path: string) => readFileSync(join(work, path), 'utf8');
const write = (folder: string) => writeSite(folder, { manager: 'npm' });

test('a new site has a shell, a server, a module with its test, and the template of further ones', () => {
  writeSite(join(work, 'My Site'), { manager: 'npm', modules: 'file:/tmp/modules.tgz' });
  expect(JSON.parse(read('My Site/package.json'))).toMatchObject({
    name: 'my-site',
    dependencies: { '@almena/modules': 'file:/tmp/modules.tgz' },
  });
  for (const file of ['shell/src/main.tsx', 'server/src/main.ts', 'mf-hello/src/hello/hello-page.test.tsx', '.gitignore'])
    expect(existsSync(join(work, 'My Site', file)), file).toBe(true);
});

const others = { npm: /\b(pnpm|yarn)\b/, pnpm: /\b(npm|yarn)\b/, yarn: /\bp?npm\b/ };
test.each(packageManagers)('a site that is made with %s speaks of no other, and has the files that it needs', (manager) => {
  writeSite(join(work, 'site'), { manager });
  const told = read('site/README.md');
  expect(told).not.toMatch(/\{\{/);
  expect(told.match(others[manager])).toBeNull();
  expect(read('site/package.json').match(others[manager])).toBeNull();
  expect([existsSync(join(work, 'site/pnpm-workspace.yaml')), existsSync(join(work, 'site/.yarnrc.yml'))]).toEqual([
    manager === 'pnpm',
    manager === 'yarn',
  ]);
});

test.each(['.git', '.DS_Store'])('a folder that holds %s alone is taken, and that stays', (name) => {
  mkdirSync(join(work, name));
  writeFileSync(join(work, name, 'HEAD'), 'ref: refs/heads/main\n');
  write(work);
  expect(read(`${name}/HEAD`)).toBe('ref: refs/heads/main\n');
  expect(existsSync(join(work, 'shell/src/main.tsx'))).toBe(true);
});

test.each([
  [['notes.txt'], 'it has notes.txt:'],
  [['.git', 'notes.txt'], 'it has notes.txt:'],
  [['.gitignore'], 'it has .gitignore:'],
  [['e', 'd', 'c', 'b', 'a'], 'it has a, b, c and 2 more:'],
])('a folder with %j is refused by name, and left as it was', (names, said) => {
  for (const name of names) writeFileSync(join(work, name), 'mine');
  expect(() => write(work)).toThrow(said);
  expect(() => write(work)).toThrow(CreateRefused);
  expect(readdirSync(work)).toEqual(names.toSorted());
});

test('a file is refused as what it is', () => {
  writeFileSync(join(work, 'notes.txt'), 'mine');
  expect(() => write(join(work, 'notes.txt'))).toThrow('is a file');
  expect(read('notes.txt')).toBe('mine');
});
