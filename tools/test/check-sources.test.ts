import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { repoRoot } from '../../platform/build/site.ts';
import { packages, packagesToCheck, programs } from './check-sources.ts';

test.each([
  [['mf-public/src/routes.tsx'], ['mf-public', 'e2e', 'tools']],
  [['README.md', 'docs/glossary.md'], []],
  [['shared/src/text/dates.ts'], packages],
  [['pnpm-lock.yaml'], packages],
  [[], []],
])('a change of %j reaches the types of %j', (files, reached) => {
  expect(packagesToCheck(files)).toEqual(reached);
});

test('the programs check every source of every package', { tags: 'nightly' }, () => {
  const tracked = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: repoRoot, encoding: 'utf8' }).trim().split('\n');
  const listed = Object.keys(programs).flatMap((program) =>
    execFileSync('node_modules/.bin/tsc', ['-p', program, '--listFilesOnly'], { cwd: repoRoot, encoding: 'utf8' }).split('\n'),
  );
  const known = new Set(listed);
  const sources = tracked.filter(
    (file) => packages.some((name) => file.startsWith(`${name}/`)) && !file.startsWith('platform/create/template/'),
  );
  expect(sources.filter((file) => !known.has(`${repoRoot}/${file}`))).toEqual([]);
});
