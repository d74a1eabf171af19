import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findSiteFile } from './site.ts';

const folder = mkdtempSync(join(tmpdir(), 'site-file-'));
mkdirSync(join(folder, 'site/mf-x/src'), { recursive: true });
writeFileSync(join(folder, 'site/site.config.ts'), '');
afterAll(() => rmSync(folder, { recursive: true }));

test("a site's configuration is found from any of its folders", () => {
  for (const place of ['site', 'site/mf-x', 'site/mf-x/src'])
    expect(findSiteFile(join(folder, place))).toBe(join(folder, 'site/site.config.ts'));
});

test('outside of a site it is said what to do', () => {
  expect(() => findSiteFile(folder)).toThrow(/has a site\.config\.ts: run this inside a site\.$/);
});
