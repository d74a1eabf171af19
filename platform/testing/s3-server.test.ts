import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { s3Store } from '../store/s3-store.ts';
import { startS3Server } from './s3-server.ts';

const folder = await mkdtemp(join(tmpdir(), 's3-server-test-'));
const server = await startS3Server(folder);
const store = s3Store(server.config);
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

test('what is answered as put is whole for its next reader, and while it is put again', async () => {
  const [one, other] = [Buffer.alloc(3_000_000, 1), Buffer.alloc(2_000_000, 2)];
  await store.put('largo', one);
  expect((await store.get('largo'))?.bytes.equals(one)).toBe(true);
  for (let round = 0; round < 5; round++) {
    const [, read] = await Promise.all([store.put('largo', round % 2 ? one : other), store.get('largo')]);
    expect([one, other].some((each) => read?.bytes.equals(each))).toBe(true);
  }
});

test('a file that is put into a folder as its last one is removed is there', async () => {
  for (let round = 0; round < 50; round++) {
    await store.put('folder/old', Buffer.from('vieja'));
    await Promise.all([store.delete('folder/old'), store.put('folder/new', Buffer.from('new'))]);
    expect((await store.get('folder/new'))?.bytes.toString()).toBe('new');
    await store.delete('folder/new');
  }
});
