import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setInterval as everySoOften } from 'node:timers/promises';
import type { Registry, RegistryEntry } from 'platform/wire/registry';
import { changeLine, readLine } from 'platform/release/lines';
import { makeStable, startCanary } from 'platform/release/release-line';
import { diskStore } from 'platform/store/disk-store';
import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';
import { writeDist } from '../../testing/write-dist.ts';

const work = mkdtempSync(join(tmpdir(), 'moto-club-breaking-'));
const modulesDir = join(work, 'releases');
const distDir = join(work, 'dist');
const entry = (version: string): RegistryEntry => {
  const folder = `/modules/mf-x/${version}`;
  return { name: 'mf_x', version, entry: `${folder}/remoteEntry.js`, manifest: '', paths: ['/x'], preload: {}, contract: '1.1' };
};
writeDist(distDir, [entry('1')]);
const objects = diskStore(modulesDir);
await changeLine(objects, 'mf-x', (line) => makeStable(line, entry('2'), new Date()));
await changeLine(objects, 'mf-x', (line) => startCanary(line, entry('3'), 10, new Date()));
const app = await startTestApp({ config: { modulesDir, trustProxy: '127.0.0.1' }, distDir });
afterAll(async () => {
  await app.close();
  rmSync(work, { recursive: true, force: true });
});
await app.server.listen({ port: 0, host: '127.0.0.1' });
const url = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`;

/** One visit of a page, which loads its module; all pages of the canary throw. Returns the version. */
async function visit(number: number): Promise<string> {
  const headers = { 'x-forwarded-for': `203.0.${number >> 8}.${number & 255}`, 'content-type': 'application/json' };
  const page = await fetch(`${url}/x`, { headers });
  const cookie = page.headers.get('set-cookie')?.split(';')[0] ?? '';
  const [, json = '[]'] = /id="registry"[^>]*>(.*?)<\/script>/.exec(await page.text()) ?? [];
  const version = (JSON.parse(json) as Registry)[0]?.version ?? '';
  const tell = (more: object) =>
    fetch(`${url}/api/modulos/cargas`, {
      method: 'POST',
      headers: { ...headers, cookie },
      body: JSON.stringify({ modulo: 'mf_x', version, ...more }),
    });
  await tell({});
  if (version === '3') await tell({ error: 'TypeError assets/7.js:1:20' });
  return version;
}

test('a canary of ten per cent that breaks every page is gone right after its third visit, or little later, at 20 visitors a second', async () => {
  const visits: Promise<string>[] = [];
  for await (const _ of everySoOften(1000 / 20)) {
    visits.push(visit(visits.length));
    if (visits.length % 2 === 0 && (visits.length === 600 || !(await readLine(objects, 'mf-x')).canary)) break;
  }
  const versions = await Promise.all(visits);
  const broken = versions.flatMap((version, index) => (version === '3' ? [index] : []));
  expect(broken.length).toBeGreaterThanOrEqual(3);
  // Every tenth visitor; requests that are sent together may arrive in another order.
  expect(broken[2]).toBeLessThanOrEqual(32);
  expect(broken.length).toBeLessThanOrEqual(8);
  expect((await readLine(objects, 'mf-x')).withdrawn).toMatchObject({ version: '3', throwing: true });
});
