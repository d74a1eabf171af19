import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { diskStore } from '../store/disk-store.ts';
import { createFolderCopies } from './folder-copies.ts';

let work = '';
const kept = (path = '') => join(work, 'copies/mf-x', path);
const copies = () => createFolderCopies(diskStore(join(work, 'releases')), join(work, 'copies'));
beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), 'site-copies-'));
  mkdirSync(join(work, 'built/assets'), { recursive: true });
  mkdirSync(kept(), { recursive: true });
  writeFileSync(join(work, 'built/assets/list.js'), 'list');
});
afterEach(() => rmSync(work, { recursive: true, force: true }));

test('a folder of the build is kept once, however often it is asked for meanwhile, and stays when the build is replaced', async () => {
  const { adopt } = copies();
  let most = 0;
  let isDone = false;
  const all = Promise.all(Array.from({ length: 5 }, () => adopt(join(work, 'built'), 'mf-x/1'))).then(() => (isDone = true));
  while (!isDone) {
    most = Math.max(most, readdirSync(kept()).filter((name) => name.endsWith('.partial')).length);
    await turn();
  }
  await all;
  expect(most).toBe(1);
  rmSync(join(work, 'built'), { recursive: true });
  expect(readdirSync(kept())).toEqual(['1']);
  expect(readFileSync(kept('1/assets/list.js'), 'utf8')).toBe('list');
});

test('what versions share is copied with each of them, alone where it is asked for alone, and stays while a copy needs it', async () => {
  const releases = diskStore(join(work, 'releases'));
  const [start, hour] = [new Date(), 3_600_000];
  const put = async (version: string, ...files: string[]) => {
    for (const file of files) await releases.put(`mf-x/files/${file}`, Buffer.from(file));
    const described = Object.fromEntries(files.map((file) => [`files/${file}`, { size: 1, sha256: '' }]));
    await releases.put(`mf-x/${version}/module.json`, Buffer.from(JSON.stringify({ files: described })));
  };
  await put('1', 'list.js', 'one.js');
  await put('2', 'list.js', 'two.js');
  await put('3', 'three.js');
  let clock = start;
  const { provide, provideShared, sweep } = createFolderCopies(releases, join(work, 'copies'), () => clock);
  const shared = () => readdirSync(kept('files')).toSorted();
  await provide('mf-x', '1');
  await provideShared('mf-x/files/three.js');
  await provideShared('mf-x/files/none.js');
  expect(shared()).toEqual(['list.js', 'one.js', 'three.js']);
  clock = new Date(start.getTime() + 49 * hour);
  for (let times = 0; times < 2; times += 1) await provide('mf-x', '2');
  await sweep(new Set(), clock);
  expect(readdirSync(kept()).toSorted()).toEqual(['2', 'files']);
  expect(shared()).toEqual(['list.js', 'two.js']);
});

test('a folder of the build is kept with what it shares', async () => {
  mkdirSync(join(work, 'dist/1'), { recursive: true });
  mkdirSync(join(work, 'dist/files'));
  writeFileSync(join(work, 'dist/files/list.js'), 'list');
  writeFileSync(join(work, 'dist/1/module.json'), JSON.stringify({ files: { 'files/list.js': { size: 4, sha256: '' } } }));
  await copies().adopt(join(work, 'dist/1'), 'mf-x/1');
  rmSync(join(work, 'dist'), { recursive: true });
  expect(readFileSync(kept('files/list.js'), 'utf8')).toBe('list');
});

test('a build that is gone meanwhile leaves nothing, and is told', async () => {
  rmSync(join(work, 'built'), { recursive: true });
  await expect(copies().adopt(join(work, 'built'), 'mf-x/1')).rejects.toThrow('ENOENT');
  expect(readdirSync(kept())).toEqual([]);
});
