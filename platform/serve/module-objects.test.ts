import { existsSync, mkdtempSync, rmSync, statSync, utimesSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diskStore } from '../store/disk-store.ts';
import { changeLine, readLine } from '../release/lines.ts';
import { type ObjectStore, PreconditionFailed } from '../store/object-store.ts';
import { makeStable } from '../release/release-line.ts';
import { s3Store } from '../store/s3-store.ts';
import { afterAll, expect, test } from 'vitest';
import { startS3Server } from '../testing/s3-server.ts';
import { createFolderCopies } from './folder-copies.ts';
import { createLiveModules } from './live-modules.ts';

const work = mkdtempSync(join(tmpdir(), 'site-objects-'));
const service = await startS3Server(work);
const ceph = await startS3Server(join(work, 'bare'), { bareTags: true });
afterAll(async () => {
  await service.stop();
  await ceph.stop();
  rmSync(work, { recursive: true, force: true });
});

const stores = [
  ['a folder', diskStore(join(work, 'disk'))],
  ['a bucket', s3Store(service.config)],
  ['a bucket that compares tags without their quotes', s3Store(ceph.config)],
] as const;
const bytes = (text: string) => Buffer.from(text);

test.each(stores)('%s keeps objects, lists them below a prefix, and deletes them', async (_, objects) => {
  for (const path of ['mf-a/1/module.json', 'mf-a/1/assets/x.js', 'mf-b/1/module.json']) await objects.put(path, bytes(path));
  expect((await objects.get('mf-a/1/assets/x.js'))?.bytes.toString()).toBe('mf-a/1/assets/x.js');
  expect((await objects.list('mf-a/')).map(({ path }) => path).toSorted()).toEqual(['mf-a/1/assets/x.js', 'mf-a/1/module.json']);
  await objects.delete('mf-a/1/assets/x.js');
  expect(await objects.get('mf-a/1/assets/x.js')).toBeUndefined();
  expect((await objects.list('mf-a/')).map(({ path }) => path)).toEqual(['mf-a/1/module.json']);
  expect(await objects.list('mf-c/')).toEqual([]);
});

test.each(stores)('%s rejects a write over what has changed since it was read', async (_, objects) => {
  await objects.put('registry/mf-a.json', bytes('first'), { tag: null });
  await expect(objects.put('registry/mf-a.json', bytes('another first'), { tag: null })).rejects.toThrow(PreconditionFailed);
  const { tag } = (await objects.get('registry/mf-a.json')) ?? { tag: '' };
  expect((await objects.list('registry/')).find(({ path }) => path === 'registry/mf-a.json')?.tag).toBe(tag);
  await objects.put('registry/mf-a.json', bytes('second'), { tag });
  await expect(objects.put('registry/mf-a.json', bytes('third'), { tag })).rejects.toThrow(PreconditionFailed);
  expect((await objects.get('registry/mf-a.json'))?.bytes.toString()).toBe('second');
});

test('a version from a bucket is copied once, whole, also when many ask at once; an unfinished one is not', async () => {
  const bucket = s3Store(service.config);
  await bucket.put('mf-c/2/remoteEntry.js', bytes('entry'));
  let fetched = 0;
  const copies = createFolderCopies({ ...bucket, get: (path) => ((fetched += 1), bucket.get(path)) }, join(work, 'copies'));
  await copies.provide('mf-c', '2');
  expect(await diskStore(join(work, 'copies')).list('mf-c/')).toEqual([]);

  await bucket.put('mf-c/3/remoteEntry.js', bytes('entry'));
  await bucket.put('mf-c/3/module.json', bytes('{}'));
  await Promise.all([copies.provide('mf-c', '3'), copies.provide('mf-c', '3')]);
  await copies.provide('mf-c', '3');
  expect(fetched).toBe(2);
  expect((await diskStore(join(work, 'copies')).get('mf-c/3/remoteEntry.js'))?.bytes.toString()).toBe('entry');
});

test.each(stores)('%s lets one of many concurrent writers through', async (_, objects) => {
  for (let round = 0; round < 10; round += 1) {
    const path = `registry/mf-race-${round}.json`;
    const write = (text: string, tag: string | null) => objects.put(path, bytes(text), { tag });
    const outcomes = async (tag: string | null) => {
      const settled = await Promise.allSettled(['a', 'b', 'c'].map((text) => write(text + String(tag), tag)));
      for (const outcome of settled) if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(PreconditionFailed);
      return settled.filter(({ status }) => status === 'fulfilled').length;
    };
    expect(await outcomes(null)).toBe(1);
    expect(await outcomes((await objects.get(path))?.tag ?? '')).toBe(1);
  }
});

test.each(stores)(
  'two releases race through %s: one wins, the other starts again from what it left, and neither is lost',
  async (_, objects) => {
    const release = (version: string) => ({ name: 'mf_d', version, entry: '', manifest: '', paths: ['/d'], preload: {} });
    let changes = 0;
    for (let round = 0; round < 10; round += 1) {
      const versions = [`${round}.1`, `${round}.2`];
      const publish = (version: string) =>
        changeLine(objects, 'mf-d', (line) => {
          changes += 1;
          return makeStable(line, release(version), new Date());
        });
      await Promise.all(versions.map(publish));
      const { stable, previous } = await readLine(objects, 'mf-d');
      expect([stable?.version, previous?.version].toSorted()).toEqual(versions);
    }
    // At least once they met.
    expect(changes).toBeGreaterThan(20);
  },
);

test.each([
  ['a file that goes while a version is copied is not in the copy', ['assets/x.js'], ['module.json']],
  ['a version that is deleted while it is copied leaves no copy, and no error', ['module.json', 'assets/x.js'], undefined],
])('%s', async (_, gone, left) => {
  const store = diskStore(join(work, 'going'));
  for (const file of ['assets/x.js', 'module.json']) await store.put(`mf-g/1/${file}`, bytes('{}'));
  const list: ObjectStore['list'] = async (prefix) => {
    const listed = await store.list(prefix);
    for (const file of gone) await store.delete(`mf-g/1/${file}`);
    return listed;
  };
  const dir = join(work, `gone-${gone.length}`);
  await createFolderCopies({ ...store, list }, dir).provide('mf-g', '1');
  const copied = existsSync(join(dir, 'mf-g/1'))
    ? (await diskStore(dir).list('mf-g/1/')).map(({ path }) => path.slice('mf-g/1/'.length))
    : undefined;
  expect(copied).toEqual(left);
});

test('unused copies are removed after two days; those that are named or used, and half ones of today, stay', async () => {
  const bucket = s3Store(service.config);
  const dir = join(work, 'swept');
  const versions = ['old', 'used', 'named'];
  for (const version of versions) await bucket.put(`mf-e/${version}/module.json`, bytes('{}'));
  const start = new Date();
  let clock = start;
  const copies = createFolderCopies(bucket, dir, () => clock);
  const other = createFolderCopies(bucket, dir, () => clock);
  for (const version of versions) await copies.provide('mf-e', version);
  const left = () => versions.filter((version) => existsSync(join(dir, 'mf-e', version)));
  const named = new Set(['mf-e/named']);

  clock = new Date(start.getTime() + 47 * 3_600_000);
  await copies.sweep(named, clock);
  expect(left()).toEqual(versions);
  // Another process uses it.
  await other.provide('mf-e', 'used');
  expect(statSync(join(dir, 'mf-e/used')).mtime).toEqual(clock);
  clock = new Date(start.getTime() + 49 * 3_600_000);
  await copies.sweep(named, clock);
  expect(left()).toEqual(['used', 'named']);
  // It is copied again when it is asked for.
  await copies.provide('mf-e', 'old');
  expect(left()).toEqual(versions);

  const partials = ['mf-e/9.abc.partial', 'mf-e/10.abc.partial'].map((path) => join(dir, path));
  for (const [index, partial] of partials.entries()) {
    await mkdir(partial);
    utimesSync(partial, clock, new Date(clock.getTime() - (index === 0 ? 1 : 25) * 3_600_000));
  }
  await copies.sweep(named, clock);
  expect(partials.map((partial) => existsSync(partial))).toEqual([true, false]);
});

test('the server keeps the copies that are live however old they are, and all of them while the bucket does not answer', async () => {
  const bucket = s3Store(service.config);
  const copiesDir = join(work, 'live');
  const published = async (version: string) => {
    await bucket.put(`mf-f/${version}/module.json`, bytes('{}'));
    return { name: 'mf_f', version, entry: `/modules/mf-f/${version}/remoteEntry.js`, manifest: '', paths: ['/f'], preload: {} };
  };
  for (const version of ['1', '2', '3']) {
    const entry = await published(version);
    await changeLine(bucket, 'mf-f', (line) => makeStable(line, entry, new Date()));
  }
  let answers = true;
  const list = async (prefix: string) => {
    if (!answers) throw new Error('silent');
    // The tests above have left invalid lines.
    return (await bucket.list(prefix)).filter(({ path }) => path.includes('mf-f'));
  };
  const objects = { ...bucket, list };
  const live = createLiveModules({ objects, releasesDir: undefined, copiesDir, builtDir: undefined, onError: () => {} });
  const left = () => ['1', '2', '3'].filter((version) => existsSync(join(copiesDir, 'mf-f', version)));
  // Nothing is known yet.
  await live.sweep(new Date());
  await live.look();
  await live.provide('mf-f', '1');
  expect(left()).toEqual(['1', '2', '3']);

  const inAWeek = new Date(Date.now() + 7 * 86_400_000);
  answers = false;
  await live.look();
  await live.sweep(inAWeek);
  expect(left()).toEqual(['1', '2', '3']);
  answers = true;
  await live.look();
  await live.sweep(inAWeek);
  expect(left()).toEqual(['2', '3']);
});

test('requests to a bucket depend neither on the number of visitors nor on made-up addresses', async () => {
  const bucket = s3Store(service.config);
  let lists = 0;
  const list = (prefix: string) => {
    lists += 1;
    return bucket.list(prefix);
  };
  const options = { releasesDir: undefined, copiesDir: join(work, 'counted'), builtDir: undefined, onError: () => {} };
  const live = createLiveModules({ objects: { ...bucket, list }, ...options });
  await live.start();
  lists = 0;
  for (let visit = 0; visit < 500; visit += 1) {
    expect(live.read()).toBe(live.read());
    await live.provide('mf-f', '3');
  }
  expect(lists).toBeLessThan(2);
  await Promise.all(Array.from({ length: 200 }, (_, index) => live.provide('mf-f', `made-up-${index}`)));
  expect(lists).toBeLessThan(25);
  await live.stop();
});
