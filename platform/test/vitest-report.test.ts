import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { repoRoot } from '../build/site.ts';

const folder = mkdtempSync(join(tmpdir(), 'vitest-report-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('what fails, and what is thrown outside of a test, is named', { tags: 'nightly' }, async () => {
  writeFileSync(
    join(folder, 'some.test.js'),
    `test('passes', () => {});
     test('fails', () => { throw new Error('wrong'); });
     test.skip('is skipped', () => {});
     test('is left out by its tag', { tags: 'nightly' }, () => {});
     test.skip('is skipped, whatever its tag', { tags: 'slow' }, () => {});
     test('leaves something behind', () => { setTimeout(() => { throw new Error('too late'); }); });`,
  );
  writeFileSync(
    join(folder, 'vitest.config.js'),
    `export default { test: { tags: [{ name: 'nightly' }, { name: 'slow' }], tagsFilter: ['!nightly'] } };`,
  );
  writeFileSync(join(folder, 'broken.test.js'), `throw new Error('cannot be loaded');`);
  const report = join(folder, 'report.json');
  const args = ['--run', '--root', folder, '--globals', `--reporter=${join(import.meta.dirname, 'vitest-report.ts')}`];
  const code = await new Promise((resolve) => {
    const env = { ...process.env, TEST_REPORT: report };
    execFile(join(repoRoot, 'node_modules/.bin/vitest'), args, { env }, (error) => resolve(error?.code));
  });
  expect(code).toBe(1);
  expect(JSON.parse(readFileSync(report, 'utf8'))).toEqual({
    passed: 2,
    failed: 5,
    names: [
      expect.stringMatching(/some\.test\.js > fails$/),
      expect.stringMatching(/some\.test\.js > is skipped$/),
      expect.stringMatching(/some\.test\.js > is skipped, whatever its tag$/),
      expect.stringMatching(/broken\.test\.js, outside of a test: Error: cannot be loaded/),
      expect.stringMatching(/some\.test\.js, outside of a test: Error: too late\n.*some\.test\.js/),
    ],
  });
});
