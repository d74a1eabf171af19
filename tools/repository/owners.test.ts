import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listModules } from '../../platform/build/app-package.ts';
import { repoRoot } from '../../platform/build/repo-root.ts';

const read = (path: string) => readFileSync(join(repoRoot, path), 'utf8');
const owned = read('CODEOWNERS')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(/\s+/));

test('every folder and file that has an owner is there', () => {
  expect(owned.filter(([path = '']) => path !== '*' && !existsSync(join(repoRoot, path)))).toEqual([]);
});

test.each(listModules(repoRoot))('%s has a team of its own, and a workflow that releases it and nothing else', (module) => {
  const teams = owned.filter(([path]) => path === `/${module}/`).map(([, ...names]) => names);
  expect(teams).toHaveLength(1);
  const workflow = `.github/workflows/release-${module}.yml`;
  expect(owned.find(([path]) => path === `/${workflow}`)?.slice(1)).toEqual(teams[0]);
  expect(read(workflow).match(/mf-[\w-]+/g)).toEqual([module, module]);
});

test('each release workflow is of a module that is there', () => {
  const names = readdirSync(join(repoRoot, '.github/workflows')).flatMap((name) => /^release-(mf-[\w-]+)\.yml$/.exec(name)?.[1] ?? []);
  expect(names.toSorted()).toEqual(listModules(repoRoot));
});
