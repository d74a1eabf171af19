import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { createLog } from '../logs/log.ts';
import { PeerDown } from '../peers/peer.ts';
import { usualTimeouts } from '../peers/timeouts.ts';
import { startS3Server } from 'platform/testing/s3-server';
import { startStoppablePeer } from '../../testing/stoppable-peer.ts';
import { createFileStore } from './file-store.ts';

const root = await mkdtemp(join(tmpdir(), 'club-stopped-files-'));
const service = await startS3Server(root);
const peer = await startStoppablePeer(Number(new URL(service.config.endpoint).port));
const lines: { msg: string }[] = [];
const log = createLog('warn', { write: (line) => void lines.push(JSON.parse(line)) });
const s3 = { ...service.config, endpoint: `http://127.0.0.1:${peer.port}` };
const store = createFileStore({ dataDir: root, s3 }, { log, timeouts: { ...usualTimeouts, bucket: 500, pause: 500 } });
afterAll(async () => {
  await peer.close();
  await service.stop();
  await rm(root, { recursive: true });
});

test('a bucket of pictures that is stopped fails each call in time, is logged once, and serves again', async () => {
  await store.put('a.webp', Buffer.from('0123456789'));
  peer.stop();
  const calls = [store.open('a.webp'), store.exists('a.webp'), store.put('b.webp', Buffer.from('b')), store.delete('a.webp')];
  for (const outcome of await Promise.allSettled(calls)) expect(outcome).toMatchObject({ reason: expect.any(PeerDown) });
  const accepted = peer.accepted();
  await expect(store.open('a.webp')).rejects.toMatchObject({ statusCode: 503, headers: { 'retry-after': '1' } });
  expect(peer.accepted()).toBe(accepted);
  expect(lines.map(({ msg }) => msg)).toEqual(['a peer does not serve']);

  peer.goOn();
  await expect.poll(() => store.exists('a.webp').catch(() => 'away'), { timeout: 5000 }).not.toBe('away');
  expect(lines.map(({ msg }) => msg)).toEqual(['a peer does not serve', 'a peer serves again']);
});

test('a picture that stops in the middle ends with an error', async () => {
  await store.put('large', Buffer.alloc(8 * 1024 * 1024));
  const file = await store.open('large');
  const stream = await file?.read();
  peer.stop();
  await expect(stream && buffer(stream)).rejects.toThrow('did not answer within 0.5 s');
  peer.goOn();
});
