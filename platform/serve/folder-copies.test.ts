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

test('a build that is gone meanwhile leaves nothing, and is told', async () => {
  rmSync(join(work, 'built'), { recursive: true });
  await expect(copies().adopt(join(work, 'built'), 'mf-x/1')).rejects.toThrow('ENOENT');
  expect(readdirSync(kept())).toEqual([]);
});
