import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diskObjects } from 'shared/releases/disk-objects';
import { Moved } from 'shared/releases/objects';
import { s3Objects } from 'shared/releases/s3-objects';
import { afterAll, expect, test } from 'vitest';
import { startS3Server } from '../testing/s3-server.ts';
import { createFolderCopies } from './folder-copies.ts';

const work = mkdtempSync(join(tmpdir(), 'moto-club-objects-'));
const service = await startS3Server(work);
afterAll(async () => {
  await service.stop();
  rmSync(work, { recursive: true, force: true });
});

const places = [
  ['a folder', diskObjects(join(work, 'disk'))],
  ['a bucket', s3Objects(service.config)],
] as const;
const bytes = (text: string) => Buffer.from(text);

test.each(places)('%s keeps objects, lists them below a prefix, and deletes them', async (_, objects) => {
  for (const path of ['mf-a/1/module.json', 'mf-a/1/assets/x.js', 'mf-b/1/module.json']) await objects.put(path, bytes(path));
  expect((await objects.get('mf-a/1/assets/x.js'))?.bytes.toString()).toBe('mf-a/1/assets/x.js');
  expect((await objects.list('mf-a/')).map(({ path }) => path).toSorted()).toEqual(['mf-a/1/assets/x.js', 'mf-a/1/module.json']);
  await objects.delete('mf-a/1/assets/x.js');
  expect(await objects.get('mf-a/1/assets/x.js')).toBeUndefined();
  expect((await objects.list('mf-a/')).map(({ path }) => path)).toEqual(['mf-a/1/module.json']);
  expect(await objects.list('mf-c/')).toEqual([]);
});

test.each(places)('%s refuses to write over what has changed since it was read', async (_, objects) => {
  await objects.put('registry/mf-a.json', bytes('first'), { tag: null });
  await expect(objects.put('registry/mf-a.json', bytes('another first'), { tag: null })).rejects.toThrow(Moved);
  const { tag } = (await objects.get('registry/mf-a.json')) ?? { tag: '' };
  expect((await objects.list('registry/')).find(({ path }) => path === 'registry/mf-a.json')?.tag).toBe(tag);
  await objects.put('registry/mf-a.json', bytes('second'), { tag });
  await expect(objects.put('registry/mf-a.json', bytes('third'), { tag })).rejects.toThrow(Moved);
  expect((await objects.get('registry/mf-a.json'))?.bytes.toString()).toBe('second');
});

test('a version from a bucket is copied once, whole, also when many ask at once; an unfinished one is not', async () => {
  const bucket = s3Objects(service.config);
  await bucket.put('mf-c/2/remoteEntry.js', bytes('entry'));
  let fetched = 0;
  const copies = createFolderCopies({ ...bucket, get: (path) => ((fetched += 1), bucket.get(path)) }, join(work, 'copies'));
  await copies.provide('mf-c', '2');
  expect(await diskObjects(join(work, 'copies')).list('mf-c/')).toEqual([]);

  await bucket.put('mf-c/3/remoteEntry.js', bytes('entry'));
  await bucket.put('mf-c/3/module.json', bytes('{}'));
  await Promise.all([copies.provide('mf-c', '3'), copies.provide('mf-c', '3')]);
  await copies.provide('mf-c', '3');
  expect(fetched).toBe(2);
  expect((await diskObjects(join(work, 'copies')).get('mf-c/3/remoteEntry.js'))?.bytes.toString()).toBe('entry');
});
