import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createChance } from '../fuzz/chance.ts';
import { buildForgetful, journalled } from './forgetful-disk.ts';
import { cutPower, type Memory } from './power-cut-journal.ts';

const work = realpathSync(mkdtempSync(join(tmpdir(), 'power-cut-')));
afterAll(() => rmSync(work, { recursive: true }));
let runs = 0;

/** Runs a Node program on a disk with two files, and returns the disk's content after a power cut at its end. */
async function runAndCut(program: string, memory: Memory, flags: readonly string[] = []) {
  const place = join(work, String(++runs));
  const [before, root, target, journal] = ['before', 'root', 'after', 'journal'].map((name) => join(place, name)) as [
    string,
    string,
    string,
    string,
  ];
  for (const folder of [before, root]) {
    mkdirSync(folder, { recursive: true });
    for (const name of ['old', 'other']) writeFileSync(join(folder, name), `${name} `.repeat(3000));
  }
  const code = `const fs = require('fs'), path = (name) => ${JSON.stringify(root)} + '/' + name;
    const sync = (name) => { const file = fs.openSync(path(name)); fs.fsyncSync(file); fs.closeSync(file); };
    (async () => { ${program}; process.kill(process.pid, 'SIGKILL'); })();`;
  const env = { PATH: process.env['PATH'], ...journalled(await buildForgetful(), root, journal) };
  const { stderr } = spawnSync(process.execPath, [...flags, '-e', code], { env, encoding: 'utf8' });
  expect(stderr).toBe('');
  cutPower(before, journal, root, target, memory, createChance(1));
  return (name: string) => (existsSync(join(target, name)) ? readFileSync(join(target, name), 'utf8').slice(0, 20) : undefined);
}

if (process.platform === 'linux') {
  test('what was forced is there: the bytes by a sync of the file, the name by one of its folder', async () => {
    const read = await runAndCut(
      `fs.writeFileSync(path('whole'), 'all of it'); sync('whole'); sync('');
       fs.writeFileSync(path('nameless'), 'bytes alone'); sync('nameless');
       fs.writeFileSync(path('draft'), 'moved'); sync('draft'); fs.renameSync(path('draft'), path('moved')); sync('');
       fs.mkdirSync(path('folder')); sync(''); fs.writeFileSync(path('folder/in'), 'in it'); sync('folder/in'); sync('folder')`,
      'nothing',
    );
    expect(['whole', 'nameless', 'draft', 'moved', 'folder/in'].map(read)).toEqual([
      'all of it',
      'bytes alone',
      undefined,
      'moved',
      'in it',
    ]);
  });

  test('what was not forced is forgotten: bytes, names, renames and removals', async () => {
    const read = await runAndCut(
      `fs.writeFileSync(path('empty'), 'no bytes'); sync('');
       fs.appendFileSync(path('other'), 'more'); fs.truncateSync(path('other'), 3);
       fs.writeFileSync(path('draft'), 'moved'); sync('draft'); fs.renameSync(path('draft'), path('moved'));
       fs.mkdirSync(path('folder')); fs.writeFileSync(path('folder/in'), 'in it'); sync('folder/in'); sync('folder');
       fs.unlinkSync(path('old')); fs.copyFileSync(path('other'), path('copy'))`,
      'nothing',
    );
    expect(['empty', 'moved', 'draft', 'folder/in', 'copy', 'old', 'other'].map(read)).toEqual([
      '',
      undefined,
      undefined,
      undefined,
      undefined,
      'old old old old old ',
      'other other other ot',
    ]);
  });

  test('a disk that remembers all holds what the process saw', async () => {
    const read = await runAndCut(
      `fs.writeFileSync(path('new'), 'new'); fs.renameSync(path('new'), path('old')); fs.truncateSync(path('other'), 3);
       fs.copyFileSync(path('other'), path('copy')); fs.linkSync(path('copy'), path('twice')); fs.rmSync(path('copy'))`,
      'all',
    );
    expect(['new', 'old', 'other', 'copy', 'twice'].map(read)).toEqual([undefined, 'new', 'oth', undefined, 'oth']);
  });

  test('what is written durably is there, in folders that were made for it too', async () => {
    const store = JSON.stringify(join(import.meta.dirname, '../../platform/store/write-durably.ts'));
    const read = await runAndCut(
      `const { writeDurably } = await import(${store});
       await writeDurably(path('one/two/three'), 'deep')`,
      'nothing',
      ['--import', 'tsx'],
    );
    expect(read('one/two/three')).toBe('deep');
  });
}
