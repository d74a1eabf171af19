import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { versionOf } from './describe-version.ts';

let folder = '';
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'site-version-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const app = { name: 'mf-x', version: '1.0.0', federation: { paths: ['/x'] } };
const assets = { js: { sync: ['assets/routes.js'] }, css: { sync: [] } };
const files = {
  'mf-manifest.json': JSON.stringify({ exposes: [{ path: './routes', assets }] }),
  'chunks.json': '{}',
  'remoteEntry.js': 'entry',
  'assets/routes.js': 'routes',
};
/** The version of a build that differs from the first in these files, or by its package. */
function version(changes: Record<string, string> = {}, built: Parameters<typeof versionOf>[1] = app): Promise<string> {
  for (const [path, text] of Object.entries({ ...files, ...changes })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return versionOf(folder, built);
}

test('a version is what the compiler has left: source maps and compressed copies are not of it', async () => {
  const before = await version();
  expect(before).toMatch(/^1\.0\.0-[0-9a-f]{8}$/);
  expect(await version({ 'assets/routes.js.map': 'lines', 'assets/routes.js.br': 'bytes of a machine' })).toBe(before);
});

test.each<[string, Record<string, string>, Parameters<typeof versionOf>[1]]>([
  ['another script', { 'assets/routes.js': 'other' }, app],
  ['one script more', { 'assets/late.js': 'late' }, app],
  ['another path', {}, { ...app, federation: { paths: ['/y'] } }],
  ['another preload', {}, { ...app, federation: { paths: ['/x'], preload: { '/x': ['/api/x'] } } }],
  ['another number', {}, { ...app, version: '1.1.0' }],
])('%s is another version', async (_, changes, built) => {
  const before = await version();
  expect(await version(changes, built)).not.toBe(before);
});
