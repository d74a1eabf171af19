import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { diskStore } from '../store/disk-store.ts';
import { mapBundle } from '../testing/map-bundle.ts';
import { explainStack } from './commands.ts';
import { explainFrame, readFrames } from './explain.ts';
import { changeLine } from './lines.ts';
import { mapsPath } from './maps.ts';
import { makeStable } from './release-line.ts';

const work = mkdtempSync(join(tmpdir(), 'site-explain-'));
const objects = diskStore(work);
const version = '1.4.0-0a1b2c3d';
const frame = `https://site.example/modules/mf-x/${version}/assets/list.js`;

beforeAll(async () => {
  await objects.put(mapsPath('mf-x', version), await mapBundle({ 'assets/list.js': 'mf-x/src/list.tsx', 'remoteEntry.js': 'bundler' }));
  await objects.put(mapsPath('mf-x', version.replace('4', '3')), await mapBundle({ 'files/ab.js': 'mf-x/src/before.tsx' }));
  await objects.put(mapsPath('shell', '1.0.0-old'), await mapBundle({ 'assets/q.11111111.js': 'shell/src/old.tsx' }));
  await objects.put(mapsPath('shell', '1.0.0-new'), await mapBundle({ 'assets/q.22222222.js': 'shell/src/router.tsx' }));
  await objects.put(mapsPath('mf-x', 'damaged'), Buffer.from('no ZIP'));
  const entry = { name: 'mf_x', version, entry: '', manifest: '', paths: ['/x'], preload: {} };
  await changeLine(objects, 'mf-x', (line) => makeStable(line, entry, new Date()));
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

test.each([
  ['served by the site', frame],
  ['from another origin', `https://cdn.example/below/mf-x/${version}/assets/list.js`],
  ['loaded again after a failure', `${frame}?attempt=2`],
  ['by its path', new URL(frame).pathname],
])("a frame of a module %s is found in the module's sources", async (_, address) => {
  expect(await explainFrame(objects, address, 3, 11)).toEqual({ module: 'mf-x', version, file: 'mf-x/src/list.tsx', line: 3, column: 11 });
});

test('a script that versions share is found in the maps of any of them, first of the one that it ran in', async () => {
  const shared = 'https://site.example/modules/mf-x/files/ab.js';
  expect(await explainFrame(objects, shared, 3, 11)).toMatchObject({ version: '1.3.0-0a1b2c3d', file: 'mf-x/src/before.tsx' });
  await objects.put(mapsPath('mf-x', '1.5.0-late'), await mapBundle({ 'files/ab.js': 'mf-x/src/after.tsx' }));
  expect(await explainFrame(objects, shared, 3, 11, ['1.3.0-0a1b2c3d'])).toMatchObject({ file: 'mf-x/src/before.tsx' });
  expect(await explainStack(objects, 'files/ab.js:3:11', 'mf-x')).toMatch(/^mf-x\/src\/(after|before)\.tsx:3:11/);
});

test('columns count from 1, as a stack has them', async () => {
  expect(await explainFrame(objects, frame, 3, 10)).toMatchObject({ line: 3, column: 1 });
});

test('a frame of the shell is found in whichever of its builds has the chunk', async () => {
  expect(await explainFrame(objects, '/assets/q.11111111.js', 1, 1)).toMatchObject({ version: '1.0.0-old', file: 'shell/src/old.tsx' });
  expect(await explainFrame(objects, '/assets/q.22222222.js', 1, 1)).toMatchObject({ module: 'shell', file: 'shell/src/router.tsx' });
});

test.each([
  ['of no module', 'https://site.example/other.js', 1],
  ['of a version without maps', '/modules/mf-x/2/assets/list.js', 1],
  ['of a script that the version does not have', `/modules/mf-x/${version}/assets/other.js`, 1],
  ['past its end', frame, 500],
  ['before its beginning', frame, 0],
  ['that leads out of the store', '/modules/mf-x/../../secret/x.js', 1],
  ['that is no address', 'http://', 1],
])('a frame %s has no place', async (_, address, line) => {
  expect(await explainFrame(objects, address, line, 1)).toBeUndefined();
});

test('frames are read in the words of each browser', () => {
  expect(readFrames(`TypeError: x\n    at list (${frame}:1:20)\n    at ${frame}?attempt=2:2:30`)).toEqual([
    { text: `${frame}:1:20`, address: frame, line: 1, column: 20 },
    { text: `${frame}?attempt=2:2:30`, address: `${frame}?attempt=2`, line: 2, column: 30 },
  ]);
  expect(readFrames(`list@${frame}:1:20\n@/assets/q.1.js:3:4`).map(({ text }) => text)).toEqual([`${frame}:1:20`, '/assets/q.1.js:3:4']);
  expect(readFrames('at 10:20:30, in x.js')).toEqual([]);
});

test('a stack across shell and module has file and line for both; what is not known stays', async () => {
  const stack = `TypeError: x is undefined
    at List (${frame}:2:11)
    at https://elsewhere.example/other.js:1:2
    at render (https://site.example/assets/q.22222222.js:7:1)`;
  expect(await explainStack(objects, stack, undefined)).toBe(`TypeError: x is undefined
    at List (mf-x/src/list.tsx:2:11 (mf-x ${version}))
    at https://elsewhere.example/other.js:1:2
    at render (shell/src/router.tsx:7:1 (shell 1.0.0-new))`);
});

test('a place in a module without an address is one of its stable version', async () => {
  expect(await explainStack(objects, 'assets/list.js:4:1', 'mf-x')).toBe(`mf-x/src/list.tsx:4:1 (mf-x ${version})`);
});

test.each([
  ['without a frame', 'TypeError: x', /^--explain takes a stack, or address:line:column: not 'TypeError: x'\.$/],
  ['of what is not known', '/modules/mf-y/1/x.js:1:1', /^No source map is kept for \/modules\/mf-y\/1\/x\.js: .*\.$/],
  ['with damaged maps', '/modules/mf-x/damaged/x.js:1:1', /^maps\/mf-x\/damaged\.zip in the store of releases is damaged\.$/],
])('a text %s is refused with one sentence', async (_, text, sentence) => {
  await expect(explainStack(objects, text, undefined)).rejects.toThrow(sentence);
});
