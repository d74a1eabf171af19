import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { describeVersion } from '../build/describe-version.ts';
import { entryOf, readVersionRecord } from '../build/version-record.ts';
import type { RegistryEntry, ReleaseLine } from '../wire/registry.ts';
import { changeLine } from '../release/lines.ts';
import { makeStable, retireModule, rollBack, startCanary } from '../release/release-line.ts';
import { newSigningKeys, readSigningKey, readVerifyKey, signEntry, signRetirement } from '../store/signature.ts';
import { publishFolder } from '../release/versions.ts';
import { diskStore } from '../store/disk-store.ts';
import { chooseModules, createLiveModules, type LiveModules } from './live-modules.ts';

const pair = newSigningKeys();
const key = readSigningKey(pair.signing);
const now = () => new Date();

let work = '';
let refused: string[] = [];
let servers: LiveModules[] = [];
beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), 'site-trust-'));
  refused = [];
  servers = [];
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const each of servers) await each.stop();
  rmSync(work, { recursive: true, force: true });
});

const releases = () => join(work, 'releases');
const store = () => diskStore(releases());
const server = (isSigned: boolean): LiveModules => {
  const live = createLiveModules({
    objects: store(),
    releasesDir: releases(),
    copiesDir: join(work, 'copies'),
    builtDir: undefined,
    onError: (error) => refused.push(error instanceof Error ? error.message : String(error)),
    ...(isSigned ? { verifyKey: readVerifyKey(pair.verify) } : {}),
  });
  servers.push(live);
  return live;
};
const versionsOf = (live: LiveModules) =>
  chooseModules(live.read(), { cohort: () => undefined }).map(({ name, version }) => `${name} ${version}`);

const files = { 'mf-manifest.json': '{"exposes":[]}', 'chunks.json': '{}', 'remoteEntry.js': 'entry', 'assets/list.js': 'list' };

/** Publishes a version as a release does; the entry of the registry is not written. */
async function publish(version: string, module = 'mf-x'): Promise<RegistryEntry> {
  const folder = join(work, 'built', module, version);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${text}${path.endsWith('.js') ? version : ''}`);
  }
  await describeVersion(folder, { name: module, version, federation: { paths: [`/${module}`] } }, version);
  await publishFolder(store(), folder);
  return entryOf(await readVersionRecord(folder), '/modules');
}
const change = (step: (line: ReleaseLine) => ReleaseLine, module = 'mf-x') => changeLine(store(), module, step);
const release = (entry: RegistryEntry, module = 'mf-x') => change((line) => makeStable(line, entry, now()), module);

test('a server with a key follows what it signed, and keeps what was in force before anything else; other modules go on', async () => {
  const live = server(true);
  await release(signEntry(await publish('1'), key));
  await live.look();
  expect(versionsOf(live)).toEqual(['mf_x 1']);

  await release(await publish('2'));
  await release(signEntry(await publish('1', 'mf-y'), key), 'mf-y');
  await live.look();
  await live.look();
  expect(versionsOf(live)).toEqual(['mf_x 1', 'mf_y 1']);
  expect(refused).toEqual(["the release of mf-x was refused: 2 is not signed by this site's key"]);

  await change((line) => rollBack(line, now()));
  await release(signEntry(await publish('3'), key));
  await live.look();
  expect(versionsOf(live)).toEqual(['mf_x 3', 'mf_y 1']);
});

test('a canary that another key signed is refused, and a server that starts then serves what it was built with', async () => {
  await release(signEntry(await publish('1'), key));
  const forged = signEntry(await publish('2'), readSigningKey(newSigningKeys().signing));
  await change((line) => startCanary(line, forged, 99, now()));
  const live = server(true);
  await live.look();
  expect(live.read().lines).toEqual([]);
  expect(refused).toHaveLength(1);
});

test('what testers may ask for by name is held to the signature too', async () => {
  await release(await publish('1'));
  await release(signEntry(await publish('2'), key));
  const live = server(true);
  await live.look();
  expect(live.read().lines[0]?.previous).toBeUndefined();
  expect(server(false).signedOnly).toBe(false);
  expect(live.signedOnly).toBe(true);
});

test('a module is retired only by what the key has signed, and comes back without it', async () => {
  const live = server(true);
  await release(signEntry(await publish('1'), key));
  await live.look();
  await change((line) => retireModule(line, false, now()));
  await live.look();
  expect(versionsOf(live)).toEqual(['mf_x 1']);
  expect(refused).toEqual(["the release of mf-x was refused: its retirement is not signed by this site's key"]);

  await change((line) => signRetirement(line, key));
  await live.look();
  expect(versionsOf(live)).toEqual([]);
  await change((line) => rollBack(line, now()));
  await live.look();
  expect(versionsOf(live)).toEqual(['mf_x 1']);
});

test('the signature of a retirement counts for its module and its moment alone', async () => {
  const live = server(true);
  await release(signEntry(await publish('1'), key));
  await release(signEntry(await publish('1', 'mf-y'), key), 'mf-y');
  const { retiredSignature = '' } = await change((line) => signRetirement(retireModule(line, false, new Date(0)), key));
  await change((line) => ({ ...retireModule(line, false, new Date(0)), retiredSignature }), 'mf-y');
  await live.look();
  expect(live.read().lines.map(({ module }) => module)).toEqual(['mf-x']);
  await change((line) => ({ ...rollBack(line, now()), retired: now().toISOString(), retiredSignature }));
  await live.look();
  expect(refused.at(-1)).toBe("the release of mf-x was refused: its retirement is not signed by this site's key");
});

test('what a retired module had is tried out if it is signed; a canary in its line is held to the key', async () => {
  await release(await publish('1'));
  await change((line) => signRetirement(retireModule(line, false, now()), key));
  const live = server(true);
  await live.look();
  expect(live.read().lines).toEqual([expect.objectContaining({ stable: null, previous: null })]);
  expect(refused).toEqual([]);
  const forged = { ...(await publish('2')), since: now().toISOString(), share: 99 };
  await change((line) => ({ ...line, canary: forged }));
  await live.look();
  expect(versionsOf(live)).toEqual([]);
  expect(refused).toEqual(["the release of mf-x was refused: 2 is not signed by this site's key"]);
});

test('a signed release stays in force when its line is gone, and only whole versions are copied from a folder', async () => {
  const live = server(true);
  await release(signEntry(await publish('1'), key));
  await live.look();
  const isCopied = (version: string) => existsSync(join(work, 'copies/mf-x', version, 'module.json'));
  await expect.poll(() => isCopied('1')).toBe(true);
  const damaged = signEntry(await publish('2'), key);
  writeFileSync(join(releases(), 'mf-x/2/assets/list.js'), 'x');
  await release(damaged);
  await live.look();
  await release(signEntry(await publish('1', 'mf-y'), key), 'mf-y');
  await live.look();
  await expect.poll(() => existsSync(join(work, 'copies/mf-y/1/module.json'))).toBe(true);
  expect(isCopied('2')).toBe(false);

  rmSync(releases(), { recursive: true });
  await live.look();
  expect(versionsOf(live)).toEqual(['mf_x 1', 'mf_y 1']);
  expect(live.awaySince()).toBeInstanceOf(Date);
});

test('a broken line keeps its module as it was, also after a start, is told once with its path, and others go on', async () => {
  await release(await publish('1'));
  const live = server(false);
  await live.look();
  await expect.poll(() => existsSync(join(work, 'copies/lines.json'))).toBe(true);
  writeFileSync(join(releases(), 'registry/mf-x.json'), '{');
  await release(await publish('1', 'mf-y'), 'mf-y');
  for (const each of [live, live, server(false)]) {
    await each.look();
    expect(versionsOf(each)).toEqual(['mf_x 1', 'mf_y 1']);
    expect(each.broken()).toEqual([{ module: 'mf-x', path: 'registry/mf-x.json', reason: 'it is no JSON' }]);
    expect(each.awaySince()).toBeUndefined();
  }
  expect(refused).toEqual(Array(2).fill(expect.stringContaining('registry/mf-x.json')));
});

test('a server without a key asks for no signature', async () => {
  await release(await publish('1'));
  const live = server(false);
  await live.look();
  expect(versionsOf(live)).toEqual(['mf_x 1']);
});

test.each<[string, string, string | undefined | null]>([
  ['a script is another', 'assets/list.js', 'x'],
  ['a script is gone', 'assets/list.js', undefined],
  ['its record is another', 'module.json', '{"files":{}}'],
  ['its record is gone', 'module.json', undefined],
  ['its record is no file', 'module.json', null],
])('a version of which %s is refused, and what was in force stays', async (_, path, text) => {
  const live = server(false);
  await release(await publish('1'));
  await live.look();
  const entry = await publish('2');
  const file = join(releases(), 'mf-x/2', path);
  if (typeof text === 'string') writeFileSync(file, text);
  else rmSync(file);
  if (text === null) mkdirSync(file);
  await release(entry);
  await live.look();
  expect(versionsOf(live)).toEqual(['mf_x 1']);
  expect(refused).toEqual([
    expect.stringMatching(/^the release of mf-x was refused: 2 (has another [\w/.]+ than was released|is missing)$/),
  ]);
});

test.each<[string, (file: string) => void]>([
  ['changed', (file) => writeFileSync(file, 'another')],
  ['removed', (file) => rmSync(file)],
])('a file that is %s under a running server is noticed, told, and its version refused for the one before', async (_, damage) => {
  const clock = vi.spyOn(performance, 'now');
  const later = () => clock.mockReturnValue(performance.now() + 31_000);
  const live = server(false);
  const file = join(releases(), 'mf-x/2/assets/list.js');
  for (const version of ['1', '2']) await release(await publish(version));
  await live.look();
  expect(versionsOf(live)).toEqual(['mf_x 2']);
  damage(file);
  later();
  await live.look();
  expect(versionsOf(live)).toEqual(['mf_x 1']);
  expect(refused).toEqual(['the release of mf-x was refused: 2 has another assets/list.js than was released']);
  writeFileSync(file, 'list2');
  later();
  await live.look();
  expect(versionsOf(live)).toEqual(['mf_x 2']);
});

test('what versions share is held to its digest in whichever folder it lies: the one that was changed is refused for the one before', async () => {
  const live = server(false);
  for (const version of ['1', '2']) {
    const files = join(work, 'built/mf-x/files');
    const folder = join(work, 'built/mf-x', version);
    for (const [file, text] of Object.entries({
      [join(files, `${version}.js`)]: version,
      [join(folder, 'files', `${version}.js`)]: version,
    })) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    await release(await publish(version));
    await live.look();
  }
  const clock = vi.spyOn(performance, 'now');
  clock.mockReturnValue(performance.now() + 31_000);
  writeFileSync(join(releases(), 'mf-x/files/2.js'), 'another');
  await live.look();
  expect(versionsOf(live)).toEqual(['mf_x 1']);
  expect(refused).toEqual(['the release of mf-x was refused: 2 has another files/2.js than was released']);
});

test('a version that lies elsewhere is for browsers to check', async () => {
  const live = server(false);
  const { integrity } = await publish('1');
  await release({ ...(await publish('1')), entry: 'https://cdn.example/mf-x/1/remoteEntry.js', integrity: integrity ?? {} });
  rmSync(join(releases(), 'mf-x'), { recursive: true });
  await live.look();
  expect(versionsOf(live)).toEqual(['mf_x 1']);
});
