import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { federationName } from '../wire/module-names.ts';
import type { RegistryEntry } from '../wire/registry.ts';
import { diskStore } from '../store/disk-store.ts';
import type { ObjectStore } from '../store/object-store.ts';
import { digestRegistry, expectRefused } from '../testing/digest-registry.ts';
import { changeLine, linesReader, readLine } from './lines.ts';
import { makeStable, ReleaseRefused, startCanary } from './release-line.ts';
import { isRetirementSigned, newSigningKeys, readSigningKey, readVerifyKey, signEntry } from '../store/signature.ts';
import { readSite, writeSite } from './site.ts';
import { statusTable } from './status-table.ts';
import { type Change, switchLine } from './switch-line.ts';

let folder = '';
let store: ObjectStore;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'site-switch-'));
  store = diskStore(folder);
  await writeSite(store, { contract: '1.1', url: 'http://localhost', modules: [entry('mf_built', '1-built', '/built')] });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const entry = (name: string, version: string, ...paths: string[]): RegistryEntry => ({
  name,
  version,
  entry: '',
  manifest: '',
  paths,
  preload: {},
});
const at = new Date('2026-03-01T10:00:00Z');
const release = (module: string, version: string, ...paths: string[]) =>
  changeLine(store, module, (line) => makeStable(line, entry(federationName(module), version, ...paths), at));
const canary = (module: string, version: string) =>
  changeLine(store, module, (line) => startCanary(line, entry(federationName(module), version, '/x'), 10, at));
const to = (module: string, what: Change) => switchLine(store, module, what, { env: {}, now: () => at });
const line = () => readLine(store, 'mf-x');
const status = async () => statusTable((await linesReader(store)()).lines, await readSite(store));

test('the first release of a module that the site was not built with is rolled back to none, and forth again', async () => {
  await release('mf-x', '1', '/x');
  expect(await status()).toMatch(/mf-x +1 +\S+ \S+ +100% +– +nothing/);
  expect(await to('mf-x', 'rollback')).toMatchObject({ stable: null, previous: { version: '1' } });
  expect(await status()).toMatch(/mf-x +1 +– +nobody/);
  expect(await to('mf-x', 'rollback')).toMatchObject({ stable: { version: '1' }, previous: null });
});

test('a first release that is a canary is rolled back to none, also once it is promoted', async () => {
  await canary('mf-x', '1');
  expect(await to('mf-x', 'rollback')).toEqual({ module: 'mf-x', stable: null, left: { 1: expect.any(String) } });
  await canary('mf-x', '1');
  await to('mf-x', 'promote');
  expect((await to('mf-x', 'rollback')).stable).toBeNull();
});

test('a first release that replaces a build without files is rolled back to that build', async () => {
  await release('mf-built', '2', '/built');
  expect((await to('mf-built', 'rollback')).stable).toBeNull();
  expect(await status()).toMatch(/mf-built +1-built +the site's build +100%/);
});

test('a module is retired with its canary, and comes back as it was', async () => {
  await release('mf-x', '1', '/x');
  await release('mf-x', '2', '/x');
  const before = await line();
  await canary('mf-x', '3');
  expect(await to('mf-x', 'retire')).toEqual({ ...before, retired: at.toISOString(), left: { 3: expect.any(String) } });
  expect(await status()).toMatch(/mf-x +2 +2026-03-01 \d\d:00 +retired/);
  expect(await to('mf-x', 'rollback')).toEqual({ ...before, left: { 3: expect.any(String) } });
});

test('a module that the site was built with is retired, and comes back', async () => {
  expect((await to('mf-built', 'retire')).retired).toBe(at.toISOString());
  expect(await status()).toMatch(/mf-built +1-built +\S+ \S+ +retired/);
  expect(await to('mf-built', 'rollback')).toEqual({ module: 'mf-built', stable: null });
});

test('a module is retired with the key of a site that has one, and comes back without it if it is signed', async () => {
  const { signing, verify } = newSigningKeys();
  const ofSite = { MODULES_VERIFY_KEY: verify };
  await changeLine(store, 'mf-x', (line) => makeStable(line, signEntry(entry('mf_x', '1', '/x'), readSigningKey(signing)), at));
  await release('mf-y', '1', '/y');
  for (const module of ['mf-x', 'mf-y']) {
    await expectRefused(store, () => switchLine(store, module, 'retire', { env: ofSite }), /set MODULES_SIGNING_KEY/);
    const retired = await switchLine(store, module, 'retire', { env: { ...ofSite, MODULES_SIGNING_KEY: signing } });
    expect(isRetirementSigned(retired, readVerifyKey(verify))).toBe(true);
  }
  const back = await switchLine(store, 'mf-x', 'rollback', { env: ofSite });
  expect(back).toMatchObject({ stable: { version: '1' } });
  expect(back).not.toHaveProperty('retiredSignature');
  await expectRefused(store, () => switchLine(store, 'mf-y', 'rollback', { env: ofSite }), "mf-y 1 is not signed by this site's key");
});

test('a release of a retired module puts it out again, and what it had stays what a rollback leads to', async () => {
  await release('mf-x', '1', '/x');
  await to('mf-x', 'retire');
  const after = await release('mf-x', '2', '/x');
  expect(after).toMatchObject({ stable: { version: '2' }, previous: { version: '1' } });
  expect(after.retired).toBeUndefined();
});

test('the paths of a retired module are free; it does not come back while another has them', async () => {
  await release('mf-x', '1', '/x');
  await to('mf-x', 'retire');
  await release('mf-y', '1', '/x');
  await expectRefused(
    store,
    () => to('mf-x', 'rollback'),
    'mf-x cannot come back, its path /x belongs to mf-y now: retire mf-y, or release it without that path.',
  );
  await to('mf-y', 'retire');
  expect((await to('mf-x', 'rollback')).retired).toBeUndefined();
});

test('a canary is ended also where another module has its paths by now', async () => {
  await release('mf-x', '1', '/x');
  await canary('mf-x', '2');
  await release('mf-y', '1', '/x');
  expect((await to('mf-x', 'rollback')).canary).toBeUndefined();
});

test.each<[string, () => Promise<unknown>]>([
  ['a promotion without a canary', () => to('mf-x', 'promote')],
  ['a rollback of what was never released', () => to('mf-built', 'rollback')],
  ['a canary of what everybody gets', () => canary('mf-x', '1')],
  ['a canary of a retired module', () => canary('mf-retired', '2')],
  ['retiring twice', () => to('mf-retired', 'retire')],
  ['retiring what nobody gets', () => to('mf-gone', 'retire')],
  ['a rollback of an unknown module', () => to('mf-typo', 'rollback')],
  ['a promotion of an unknown module', () => to('mf-typo', 'promote')],
  ['retiring an unknown module', () => to('mf-typo', 'retire')],
])('%s is refused in a sentence that says what to do, and the registry stays as it is to the byte', async (_, refused) => {
  await release('mf-x', '1', '/x');
  await release('mf-retired', '1', '/retired');
  await to('mf-retired', 'retire');
  await release('mf-gone', '1', '/gone');
  await to('mf-gone', 'rollback');
  const before = await digestRegistry(store);
  const error = await refused().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ReleaseRefused);
  expect((error as Error).message).toMatch(/^[^\n]+[:,] [^\n]+\.$/);
  expect(await digestRegistry(store)).toBe(before);
});
