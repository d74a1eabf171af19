import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { testStore } from '../testing/store-rules.ts';
import { fileStore, memoryStore, openSiteStore, type SiteStore } from './site-store.ts';

let memory: SiteStore = memoryStore();
testStore('memoryStore', { open: () => memory, empty: async () => void (memory = memoryStore()) });

const folder = mkdtempSync(join(tmpdir(), 'file-store-'));
afterAll(() => rmSync(folder, { recursive: true }));
testStore('fileStore', { open: () => fileStore(folder), empty: async () => rmSync(folder, { recursive: true, force: true }) });

test('the environment names the store: a folder, and ./releases without a name', () => {
  const location = { dir: folder, bucket: undefined };
  expect(openSiteStore(location).releasesDir).toBe(folder);
  const bucket = { bucket: 'b', endpoint: 'http://127.0.0.1:9', accessKeyId: 'a', secretAccessKey: 's', region: 'r' };
  expect(openSiteStore({ ...location, bucket }).releasesDir).toBeUndefined();
  expect(openSiteStore({ ...location, database: 'postgres://127.0.0.1:9/x' }).releasesDir).toBeUndefined();
});
