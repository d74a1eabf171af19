import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { memoryObjects } from '../store/memory-objects.ts';
import type { ObjectStore } from '../store/object-store.ts';
import { deleteVersions, readRecord, storeVersion, whileSharing } from './stored-versions.ts';
import type { VersionRecord } from './version-record.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

function recordOf(version: string, files: Record<string, string>): VersionRecord {
  const described = Object.entries(files).map(
    ([file, text]) => [file, { size: text.length, compressed: 1, sha256: sha256(text) }] as const,
  );
  return {
    module: 'mf-x',
    name: 'mf_x',
    version,
    contract: '1.0',
    paths: ['/x'],
    preload: {},
    size: 0,
    assets: { scripts: [], styles: [] },
    files: Object.fromEntries(described),
  };
}

/** Each version shares its list with the others, and has an entry and a page of its own. */
const filesOf = (version: string) => ({ 'remoteEntry.js': `entry ${version}`, 'files/list.js': 'list', [`files/${version}.js`]: version });

/** As a release does it. `read` is called for each file that is not there yet. */
function put(objects: ObjectStore, version: string, read = vi.fn()) {
  const files: Record<string, string> = filesOf(version);
  const bytesOf = async (file: string) => {
    read(file);
    return file.endsWith('.br') ? brotliCompressSync(files[file.slice(0, -3)] ?? '') : Buffer.from(files[file] ?? '');
  };
  return whileSharing(objects, 'mf-x', (stillHeld) => storeVersion(objects, recordOf(version, files), bytesOf, stillHeld));
}
const stored = async (objects: ObjectStore) => (await objects.list('mf-x/files/')).map(({ path }) => path.slice('mf-x/files/'.length));

test('what two versions share is stored once, and goes with the last of them', async () => {
  const objects = memoryObjects();
  await put(objects, '1');
  const read = vi.fn();
  await put(objects, '2', read);
  expect(read).not.toHaveBeenCalledWith('files/list.js');
  await deleteVersions(objects, 'mf-x', async () => ['1']);
  expect(await stored(objects)).toEqual(['2.js', '2.js.br', 'list.js', 'list.js.br']);
  await deleteVersions(objects, 'mf-x', async () => ['2']);
  expect(await objects.list('mf-x/')).toEqual([]);
});

test('a shared file that is damaged in the store is stored again', async () => {
  const objects = memoryObjects();
  await put(objects, '1');
  await objects.put('mf-x/files/list.js', Buffer.from('another'));
  await put(objects, '2');
  expect((await objects.get('mf-x/files/list.js'))?.bytes.toString()).toBe('list');
});

test('a version that comes while another goes loses nothing that they share, whichever step of the two meets which', async () => {
  for (let steps = 0; steps < 60; steps += 3) {
    const objects = memoryObjects();
    await put(objects, '1');
    let release: Promise<void> | undefined;
    let step = 0;
    const begin = () => {
      step += 1;
      if (step > steps) release ??= put(objects, '2');
    };
    const slow: ObjectStore = {
      ...objects,
      async list(prefix) {
        const listed = await objects.list(prefix);
        begin();
        await new Promise(setImmediate);
        return listed;
      },
      async delete(path) {
        begin();
        await new Promise(setImmediate);
        await objects.delete(path);
      },
    };
    await deleteVersions(slow, 'mf-x', async () => ['1']);
    await (release ?? put(objects, '2'));
    expect(await readRecord(objects, 'mf-x', '2')).toBeDefined();
    expect(await stored(objects)).toEqual(['2.js', '2.js.br', 'list.js', 'list.js.br']);
  }
});

test('who was stopped for so long that another went on does not delete any more', async () => {
  const objects = memoryObjects();
  await put(objects, '1');
  const clock = vi.spyOn(Date, 'now');
  const stopped: ObjectStore = {
    ...objects,
    async delete(path) {
      clock.mockReturnValue(performance.timeOrigin + performance.now() + 40_000);
      if (path === 'mf-x/1/module.json') await put(objects, '2');
      await objects.delete(path);
    },
  };
  await expect(deleteVersions(stopped, 'mf-x', async () => ['1', 'other'])).rejects.toThrow('locks/mf-x.json is held by another process');
  clock.mockRestore();
  expect(await stored(objects)).toContain('list.js');
});
