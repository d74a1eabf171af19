import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { startS3Server } from 'platform/testing/s3-server';
import { createFileStore } from './file-store.ts';

const root = await mkdtemp(join(tmpdir(), 'club-files-'));
const s3 = await startS3Server(root);
afterAll(async () => {
  await s3.stop();
  await rm(root, { recursive: true });
});

describe.each([
  ['disk', createFileStore({ dataDir: root, s3: undefined })],
  ['S3', createFileStore({ dataDir: root, s3: s3.config })],
])('files on %s', (_name, store) => {
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

  test('bytes come back as they went', async () => {
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * 7) % 256));
    await store.put('grande', bytes);
    const file = await store.open('grande');
    expect(file && (await buffer(await file.read())).equals(bytes)).toBe(true);
  });

  test('what comes piece by piece is stored as a whole, or not at all when it breaks off', async () => {
    const megabyte = 1024 ** 2;
    const chunkOf = (number: number) => Buffer.alloc(megabyte, number);
    // More than a bucket takes in two parts, and an exact part.
    for (const megabytes of [0, 1, 8, 19]) {
      const chunks = Array.from({ length: megabytes }, (_, number) => chunkOf(number));
      await store.put(`piezas/${megabytes}`, Readable.from(chunks, { objectMode: false }));
      const file = await store.open(`piezas/${megabytes}`);
      expect(file && (await buffer(await file.read())).equals(Buffer.concat(chunks)), `${megabytes} MB`).toBe(true);
    }
    async function* breaking() {
      for (let number = 0; number < 9; number++) yield chunkOf(number);
      throw new Error('broken off');
    }
    await expect(store.put('piezas/rota', breaking())).rejects.toThrow('broken off');
    expect(await store.exists('piezas/rota')).toBe(false);
  });

  test('all objects are walked through in order', async () => {
    for (const key of ['orden/b/2', 'orden/a', 'orden/b/1']) await store.put(key, Buffer.from('x'));
    const paths: string[] = [];
    for await (const { path } of store.walk()) if (path.startsWith('orden/')) paths.push(path);
    expect(paths).toEqual(['orden/a', 'orden/b/1', 'orden/b/2']);
  });

  test('a file at hand is copied and stays where it was', async () => {
    const path = join(root, 'upload');
    await writeFile(path, 'original');
    await store.put('originales/b', { path });
    expect(await read('originales/b')).toBe('original');
    expect(await readdir(root)).toContain('upload');
  });

  test('a file that is put again is replaced; one that cannot be read is not stored', async () => {
    await store.put('c', Buffer.from('one'));
    await store.put('c', Buffer.from('two'));
    expect(await read('c')).toBe('two');
    await expect(store.put('d', { path: join(root, 'missing') })).rejects.toThrow('ENOENT');
    expect(await store.exists('d')).toBe(false);
  });

  test('a missing file is no file, and may be deleted', async () => {
    await store.put('e', Buffer.from('e'));
    expect(await store.exists('e')).toBe(true);
    expect(await store.open('nothing/here')).toBeUndefined();
    expect(await store.open('e/below')).toBeUndefined();
    await store.delete('nothing');
    await store.delete('e');
    expect(await store.exists('e')).toBe(false);
  });

  test.each(['../config', 'a/../../b', '/etc/passwd', '.parts/x', 'a//b', '', 'a\0'])('%j is not a key', async (key) => {
    await expect(store.open(key)).rejects.toThrow('Not a path of an object');
    await expect(store.put(key, Buffer.from('x'))).rejects.toThrow('Not a path of an object');
  });
});

test('nothing half written stays behind on disk', async () => {
  expect(await readdir(join(root, 'files/.parts'))).toEqual([]);
});

test('a bucket that is missing, or a wrong key, is reported', async () => {
  const elsewhere = createFileStore({ dataDir: root, s3: { ...s3.config, bucket: 'otro' } });
  await expect(elsewhere.put('a', Buffer.from('a'))).rejects.toThrow('no bucket otro');
  const stranger = createFileStore({ dataDir: root, s3: { ...s3.config, accessKeyId: 'nobody' } });
  await expect(stranger.put('a', Buffer.from('a'))).rejects.toThrow('answered 403');
});
