import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Registry, RegistryEntry } from 'platform/wire/registry';
import { changeLine } from 'platform/release/lines';
import { makeStable } from 'platform/release/release-line';
import { s3Store } from 'platform/store/s3-store';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../core/logs/log.ts';
import { startS3Server } from 'platform/testing/s3-server';
import { startStoppablePeer } from '../../testing/stoppable-peer.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const work = mkdtempSync(join(tmpdir(), 'moto-club-stopped-'));
const distDir = join(work, 'dist');
const entry = (version: string): RegistryEntry => ({
  name: 'mf_x',
  version,
  entry: `/modules/mf-x/${version}/remoteEntry.js`,
  manifest: `/modules/mf-x/${version}/mf-manifest.json`,
  paths: ['/x'],
  preload: {},
  contract: '1.1',
});
for (const folder of ['assets', 'fonts', 'icons']) mkdirSync(join(distDir, 'shell', folder), { recursive: true });
mkdirSync(join(distDir, 'modules'));
writeFileSync(join(distDir, 'shell/index.html'), '<html><head></head><body></body></html>');
writeFileSync(join(distDir, 'shell/worker.js'), '');
writeFileSync(join(distDir, 'shell/offline-screen.js'), '');
writeFileSync(join(distDir, 'shell/offline-site.js'), '');
writeFileSync(join(distDir, 'shell/shell.json'), '{"paths":[],"chunks":{},"drawn":[]}');
writeFileSync(join(distDir, 'modules/registry.json'), JSON.stringify([entry('1-built')]));

const service = await startS3Server(work);
const bucket = await startStoppablePeer(Number(new URL(service.config.endpoint).port));
const modulesBucket = { ...service.config, endpoint: `http://127.0.0.1:${bucket.port}` };
/** In ms: the bucket's timeout, of which a page must not take a part. */
const silence = 2000;
const lines: { level: number; msg: string; peer?: string }[] = [];
const log = createLog('warn', { write: (line) => void lines.push(JSON.parse(line)) });
const told = () => lines.filter(({ peer }) => peer === 'bucket of modules').map(({ msg }) => msg);
const options = { config: { modulesBucket }, distDir, log, timeouts: { bucket: silence, pause: 500 } };
let app: TestApp;
const release = async (version: string) => {
  const objects = s3Store(service.config);
  for (const file of ['remoteEntry.js', 'module.json']) await objects.put(`mf-x/${version}/${file}`, Buffer.from('{}'));
  await changeLine(objects, 'mf-x', (line) => makeStable(line, entry(version), new Date()));
};
const versionAt = async (server: TestApp['server']) =>
  (await server.inject('/modules/registry.json')).json<Registry>().map(({ version }) => version);

beforeAll(async () => void (app = await startTestApp(options)));
afterAll(async () => {
  await app.close();
  await bucket.close();
  await service.stop();
  rmSync(work, { recursive: true, force: true });
});

test('a bucket that is stopped holds no page: what was known is served, logged once, and it recovers by itself', async () => {
  await release('2');
  await app.context.modules.look();
  expect(await versionAt(app.server)).toEqual(['2']);
  bucket.stop();
  void app.context.modules.look();
  const start = performance.now();
  const visits = Array.from({ length: 50 }, async (_, index) => app.server.inject(index % 2 ? '/x' : '/modules/registry.json'));
  const statuses = (await Promise.all(visits)).map(({ statusCode }) => statusCode);
  expect(performance.now() - start).toBeLessThan(silence / 2);
  expect(new Set(statuses)).toEqual(new Set([200]));
  await expect.poll(told, { timeout: 3 * silence }).toEqual(['a peer does not serve']);

  // While it is known to be silent no request waits, not even for a version that was never copied here.
  const accepted = bucket.accepted();
  expect((await app.server.inject('/modules/mf-x/9/remoteEntry.js')).statusCode).toBe(404);
  expect(await versionAt(app.server)).toEqual(['2']);
  expect(bucket.accepted() - accepted).toBeLessThan(2);

  bucket.goOn();
  await release('3');
  await expect.poll(() => versionAt(app.server), { timeout: 4 * silence }).toEqual(['3']);
  expect(told()).toEqual(['a peer does not serve', 'a peer serves again']);
});

test('a server that starts while the bucket is stopped serves what was known last, and what is released once it goes on', async () => {
  bucket.stop();
  const other = app.again(options);
  lines.length = 0;
  await other.server.listen({ port: 0, host: '127.0.0.1' });
  expect((await other.server.inject('/x')).statusCode).toBe(200);
  expect(await versionAt(other.server)).toEqual(['3']);
  await expect.poll(told, { timeout: 2 * silence }).toEqual(['a peer does not serve']);
  bucket.goOn();
  await release('4');
  await expect.poll(() => versionAt(other.server), { timeout: 4 * silence }).toEqual(['4']);
});
