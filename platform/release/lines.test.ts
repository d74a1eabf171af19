import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { federationName } from '../wire/module-names.ts';
import type { RegistryEntry } from '../wire/registry.ts';
import { diskStore } from '../store/disk-store.ts';
import { changeLine, linesReader, readLine } from './lines.ts';
import { makeStable, ReleaseRefused } from './release-line.ts';

let folder = '';
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'site-lines-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const entry = (module: string, version: string): RegistryEntry => ({
  name: federationName(module),
  version,
  entry: '',
  manifest: '',
  paths: ['/x'],
  preload: {},
});
const release = (module: string, version: string) =>
  changeLine(diskStore(folder), module, (line) => makeStable(line, entry(module, version), new Date()));

test('many releases at once, of one module and of others: each switch is made, and none is lost', async () => {
  const versions = Array.from({ length: 12 }, (_, index) => `1.0.${index}`);
  const results = await Promise.all(versions.flatMap((version) => [release('mf-x', version), release('mf-y', version)]));
  const previous = new Set(results.filter(({ module }) => module === 'mf-x').map((line) => line.previous?.version));
  // Each replaced another one: no write overwrote a release that it had not read.
  expect(previous.size).toBe(versions.length);
  const { lines } = await linesReader(diskStore(folder))();
  expect(lines.map(({ module }) => module)).toEqual(['mf-x', 'mf-y']);
  expect(readdirSync(join(folder, 'registry')).toSorted()).toEqual(['mf-x.json', 'mf-y.json']);
});

test('a change that is rejected leaves the line as it was', async () => {
  await release('mf-x', '1.0.0');
  const before = await readLine(diskStore(folder), 'mf-x');
  const refuse = changeLine(diskStore(folder), 'mf-x', () => {
    throw new ReleaseRefused('no');
  });
  await expect(refuse).rejects.toThrow('no');
  expect(await readLine(diskStore(folder), 'mf-x')).toEqual(before);
});

test('a lock that a process left behind when it died is taken away', async () => {
  await release('mf-x', '1.0.0');
  const lock = join(folder, 'registry/mf-x.json.lock');
  writeFileSync(lock, '');
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(lock, longAgo, longAgo);
  expect((await release('mf-x', '1.0.1')).previous?.version).toBe('1.0.0');
});

test('a reader sees each switch, and fetches only what has changed', async () => {
  const objects = diskStore(folder);
  const fetched: string[] = [];
  const read = linesReader({ ...objects, get: (path) => (fetched.push(path), objects.get(path)) });
  await release('mf-x', '1.0.0');
  await release('mf-y', '1.0.0');
  await read();
  await release('mf-y', '2.0.0');
  fetched.length = 0;
  expect((await read()).lines.map(({ stable }) => stable?.version)).toEqual(['1.0.0', '2.0.0']);
  expect(fetched).toEqual(['registry/mf-y.json']);
});

test.each([
  ['', /it is no JSON/],
  ['{"module":"mf-x"', /it is no JSON/],
  ['null', /it: /],
  ['{"module":"mf-x"}', /stable: /],
  ['{"module":"mf-x","stable":{"name":"mf_x","version":"2"}}', /stable\.entry: /],
  ['{"module":"mf-y","stable":null}', /it is of mf-y/],
])('a line that holds %j is broken alone: others are read and changed, and it is left as it is', async (text, reason) => {
  await release('mf-x', '1.0.0');
  await release('mf-y', '1.0.0');
  const file = join(folder, 'registry/mf-x.json');
  writeFileSync(file, text);
  const { lines, broken } = await linesReader(diskStore(folder))();
  expect(lines.map(({ module }) => module)).toEqual(['mf-y']);
  expect(broken).toEqual([{ module: 'mf-x', path: 'registry/mf-x.json', reason: expect.stringMatching(reason) }]);
  expect((await release('mf-y', '2.0.0')).previous?.version).toBe('1.0.0');
  const refused = await release('mf-x', '2.0.0').catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ReleaseRefused);
  expect((refused as Error).message).toMatch(/registry\/mf-x\.json/);
  expect(readFileSync(file, 'utf8')).toBe(text);
});

test('a line that another user has made unreadable stops its own module only, until it can be read', async () => {
  await release('mf-x', '1.0.0');
  await release('mf-y', '1.0.0');
  const store = diskStore(folder);
  let isReadable = false;
  const denied = Object.assign(new Error('EACCES'), { code: 'EACCES' });
  const get: typeof store.get = async (path) => (path === 'registry/mf-x.json' && !isReadable ? Promise.reject(denied) : store.get(path));
  const read = linesReader({ ...store, get });
  const { lines, broken } = await read();
  expect(lines.map(({ module }) => module)).toEqual(['mf-y']);
  expect(broken).toEqual([{ module: 'mf-x', path: 'registry/mf-x.json', reason: 'this user may not read it' }]);
  isReadable = true;
  expect((await read()).lines.map(({ module }) => module)).toEqual(['mf-x', 'mf-y']);
});

test.each(['../secret', '/etc/passwd', 'mf-x/../../y', 'a//b', '.hidden'])('%s is no path of a module', async (path) => {
  await expect(diskStore(folder).get(path)).rejects.toThrow('Not a path');
});
