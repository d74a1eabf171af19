import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ReleaseLine } from '../wire/registry.ts';
import { diskStore } from '../store/disk-store.ts';
import { shareMaps } from './share-maps.ts';

let work = '';
let warned: string[] = [];
const now = new Date('2026-03-01T10:00:00Z');
const store = () => diskStore(join(work, 'releases'));
const kept = async () => (await store().list('maps/')).map(({ path }) => path);
const built = [{ name: 'mf_x', version: '1', entry: '', manifest: '', paths: [], preload: {} }];
const share = (lines: ReleaseLine[] = []) =>
  shareMaps(store(), join(work, 'dist'), { built, lines }, { now, warn: (text) => warned.push(text) });

function write(path: string, daysOld = 0, text = path): void {
  mkdirSync(dirname(join(work, path)), { recursive: true });
  writeFileSync(join(work, path), text);
  const then = new Date(now.getTime() - daysOld * 86_400_000);
  utimesSync(join(work, path), then, then);
}

beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), 'site-maps-'));
  warned = [];
  write('dist/maps/shell/1.0.0-new.zip', 200);
  write('dist/maps/mf-x/1.zip');
  // Of the build before, which is served no more.
  write('dist/maps/mf-x/0.9.zip');
  write('dist/shell/.version', 0, '1.0.0-new');
});
afterEach(() => rmSync(work, { recursive: true, force: true }));

test('a server puts the maps that it was built with beside the releases, and those of shells that are old go', async () => {
  write('releases/maps/shell/1.0.0-last.zip', 89);
  write('releases/maps/shell/1.0.0-old.zip', 91);
  write('releases/maps/mf-x/0.zip', 91);
  await share();
  expect(await kept()).toEqual(['maps/mf-x/0.zip', 'maps/mf-x/1.zip', 'maps/shell/1.0.0-last.zip', 'maps/shell/1.0.0-new.zip']);
  expect((await store().get('maps/mf-x/1.zip'))?.bytes.toString()).toBe('dist/maps/mf-x/1.zip');
});

test('a server that was not built here has none to put, and removes none', async () => {
  rmSync(join(work, 'dist'), { recursive: true });
  write('releases/maps/shell/1.0.0-old.zip', 91);
  await share();
  expect(await kept()).toEqual(['maps/shell/1.0.0-old.zip']);
});

test('where anybody could read the store they are not kept, and the server says so', async () => {
  const server = createServer((request, response) => {
    const bytes = readFileSync(join(work, 'releases', request.url ?? ''));
    response.end(bytes);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stable = { name: 'mf_x', version: '1', entry: `${url}/mf-x/1/remoteEntry.js`, manifest: '', paths: [], preload: {}, since: '' };
  await share([{ module: 'mf-x', stable }]);
  server.close();
  expect(await kept()).toEqual([]);
  expect(warned).toContain(
    `its source maps were not kept: anybody could read them at ${url}/maps/mf-x/1.zip. Make only the folders of modules public there.`,
  );
});
