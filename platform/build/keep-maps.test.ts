import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import JSZip from 'jszip';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepMaps } from './keep-maps.ts';
import { repoRoot } from './site.ts';
import { debugIdOf } from './version-record.ts';

let work = '';
beforeEach(() => {
  // Below the repository, where a build's folder lies: its maps name sources by their way from there.
  mkdirSync(join(repoRoot, 'node_modules/.cache'), { recursive: true });
  work = mkdtempSync(join(repoRoot, 'node_modules/.cache/keep-maps-'));
  mkdirSync(join(work, 'built/assets'), { recursive: true });
});
afterEach(() => rmSync(work, { recursive: true, force: true }));

const script = 'console.log(1)';
const bundle = () => join(work, 'maps/mf-x/1.zip');

test('a build leaves no map among what visitors get; beside it they lie in the form of an artifact bundle', async () => {
  const up = '../../../../../';
  const sources = [`${up}mf-x/src/list.tsx`, `${up}node_modules/.pnpm/react/index.js`, 'webpack://webpack/bootstrap', '../%3D%3Dsource'];
  writeFileSync(join(work, 'built/assets/a.js'), script);
  writeFileSync(
    join(work, 'built/assets/a.js.map'),
    JSON.stringify({ version: 3, sources, sourcesContent: ['own', 'of npm', 'x', 'y'], mappings: 'AAAA' }),
  );
  await keepMaps(join(work, 'built'), '/modules/mf-x/1', bundle());
  expect(readdirSync(join(work, 'built/assets'))).toEqual(['a.js']);

  const zip = await JSZip.loadAsync(readFileSync(bundle()));
  const read = async (path: string) => JSON.parse((await zip.file(path)?.async('string')) ?? 'null') as unknown;
  const debugId = debugIdOf(createHash('sha256').update(script).digest('hex'));
  expect(debugId).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/);
  expect(await read('manifest.json')).toEqual({
    files: {
      'files/assets/a.js': {
        type: 'minified_source',
        url: '~/modules/mf-x/1/assets/a.js',
        headers: { 'debug-id': debugId, sourcemap: 'a.js.map' },
      },
      'files/assets/a.js.map': { type: 'source_map', url: '~/modules/mf-x/1/assets/a.js.map', headers: { 'debug-id': debugId } },
    },
  });
  expect(await read('files/assets/a.js.map')).toMatchObject({
    sources: ['mf-x/src/list.tsx', 'node_modules/.pnpm/react/index.js', 'bundler', 'bundler'],
    sourcesContent: ['own', null, null, null],
    debug_id: debugId,
  });
});

test('a build without maps leaves no bundle', async () => {
  writeFileSync(join(work, 'built/assets/a.js'), script);
  await keepMaps(join(work, 'built'), '/modules/mf-x/1', bundle());
  expect(existsSync(bundle())).toBe(false);
});
