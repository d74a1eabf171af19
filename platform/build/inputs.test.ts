import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { repoRoot, siteConfig } from './site.ts';
import { findUnforeseen } from './confirm-inputs.ts';
import { digestInputs, listInputs, settingsOf } from './inputs.ts';
import type { SiteConfig } from './site-config.ts';

const module = join(repoRoot, 'mf-public');
/** The digest of the module's inputs when `path` has another content. */
const versionWith = (path: string, change = (text: string) => `${text}\n`) =>
  digestInputs(module, (file) => {
    const bytes = readFileSync(file);
    return file === join(repoRoot, path) ? Buffer.from(change(bytes.toString('utf8'))) : bytes;
  });
const now = await digestInputs(module);

test.each([
  'shared/src/ui/sortable.tsx',
  'shared/src/http/client.ts',
  'mf-galleries/src/routes.tsx',
  'mf-public/src/landing/landing-page.test.tsx',
  'api/src/app/app.ts',
  'platform/release/release.ts',
  'site.config.ts',
  'tools/demonstration/club.ts',
  'shared/src/contract/calls.ts',
])('nothing is built for %s, which the module does not import or gets from the shell', async (path) => {
  expect(readFileSync(join(repoRoot, path), 'utf8')).toBeTruthy();
  expect(await versionWith(path)).toBe(now);
});

test.each([
  'mf-public/src/routes.tsx',
  'shared/src/ui/card.tsx',
  'shared/src/ui/card.module.css',
  'shared/src/captcha/solve-worker.ts',
  'platform/wire/module-entry.ts',
  'platform/build/federated-app.ts',
  'mf-public/package.json',
])('a build comes from %s', async (path) => {
  const change = path.endsWith('.json') ? (text: string) => text.replace('"version": "', '"version": "9') : undefined;
  expect(await versionWith(path, change)).not.toBe(now);
});

test('what fills a slot of another package is part of its module, and so is what that imports', async () => {
  const { files } = await listInputs(join(repoRoot, 'mf-galleries'));
  const names = [...files].map((file) => relative(repoRoot, file));
  expect(names).toEqual(expect.arrayContaining(['mf-galleries/src/panel/panel-tiles.ts', 'shared/src/slots/gallery-pictures.module.css']));
});

const changedSettings: [string, Partial<SiteConfig>][] = [
  ['contract', { contract: '9.0' }],
  ['runtimeGlobal', { runtimeGlobal: 'other' }],
  ['singletons', { singletons: ['react'] }],
  ['shortLists', { shortLists: { test: /other/, most: 1 } }],
];
test.each(changedSettings)("of the site's configuration %s counts by its value", (_, change) => {
  expect(settingsOf(module, { ...siteConfig, ...change })).not.toBe(settingsOf(module, siteConfig));
});

test("what the site's configuration says of other builds does not count", () => {
  const others: Partial<SiteConfig> = { pageParameters: {}, pageBlocks: {}, pageMeta: {}, serverPaths: [] };
  expect(settingsOf(module, { ...siteConfig, ...others })).toBe(settingsOf(module, siteConfig));
  const shell = join(repoRoot, siteConfig.shell);
  expect(settingsOf(shell, { ...siteConfig, pageParameters: {} })).not.toBe(settingsOf(shell, siteConfig));
});

test('third-party packages count with their version, and so do their dependencies', async () => {
  const { packages } = await listInputs(module);
  const names = [...packages].map((id) => id.slice(0, id.lastIndexOf('@')));
  expect(names).toEqual(expect.arrayContaining(['altcha-lib', '@rsbuild/core', '@rspack/core']));
  expect(names).not.toContain('kysely');
});

test('a build reports what it has read besides', async () => {
  const inputs = await listInputs(module);
  const read = ['shared/src/ui/card.tsx', 'shared/src/ui/sortable.tsx', 'node_modules/oxlint/package.json'];
  const unforeseen = findUnforeseen([...read.map((path) => join(repoRoot, path)), '/'], inputs);
  expect(unforeseen).toEqual([expect.stringMatching(/node_modules\/oxlint\/package\.json$/), 'shared/src/ui/sortable.tsx']);
});

test('a budget is no input: nothing is built for it', async () => {
  expect(await versionWith('mf-public/package.json', (text) => text.replace(/"js": \d+/, '"js": 999'))).toBe(now);
});
