import { readdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { createDiskStore } from './disk-store.ts';

const root = await mkdtemp(join(tmpdir(), 'club-files-'));
afterAll(() => rm(root, { recursive: true }));
const store = createDiskStore(join(root, 'files'));

async function read(key: string, range?: { start: number; end: number }): Promise<string | undefined> {
  const file = await store.open(key);
  return file && text(await file.read(range));
}

test('what is put can be read, whole or in part', async () => {
  await store.put('fotos/a.webp', Buffer.from('0123456789'));
  expect(await read('fotos/a.webp')).toBe('0123456789');
  expect(await read('fotos/a.webp', { start: 2, end: 4 })).toBe('234');
  const file = await store.open('fotos/a.webp');
  expect(file?.size).toBe(10);
  await file?.close();
});

test('a file at hand is copied and stays where it was', async () => {
  const path = join(root, 'upload');
  await writeFile(path, 'original');
  await store.put('originales/b', { path });
  expect(await read('originales/b')).toBe('original');
  expect(await readdir(root)).toContain('upload');
});

test('a file that is put again is replaced, and nothing half written stays behind', async () => {
  await store.put('c', Buffer.from('one'));
  await store.put('c', Buffer.from('two'));
  expect(await read('c')).toBe('two');
  await expect(store.put('d', { path: join(root, 'missing') })).rejects.toThrow('ENOENT');
  expect(await store.exists('d')).toBe(false);
  expect(await readdir(join(root, 'files/.parts'))).toEqual([]);
});

test('a missing file is no file, also below another one, and may be deleted', async () => {
  await store.put('e', Buffer.from('e'));
  expect(await store.open('nothing/here')).toBeUndefined();
  expect(await store.open('e/below')).toBeUndefined();
  await store.delete('nothing');
  await store.delete('e');
  expect(await store.exists('e')).toBe(false);
});

test.each(['../config', 'a/../../b', '/etc/passwd', '.parts/x', 'a//b', '', 'a\0', 'A'])('%j is not a key', async (key) => {
  await expect(store.open(key)).rejects.toThrow('Not a file key');
  await expect(store.put(key, Buffer.from('x'))).rejects.toThrow('Not a file key');
});
