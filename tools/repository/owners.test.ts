import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listModules } from '../../platform/build/app-package.ts';
import { repoRoot } from '../../platform/build/site.ts';

const read = (path: string) => readFileSync(join(repoRoot, path), 'utf8');
const owned = read('CODEOWNERS')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(/\s+/));

test('every folder and file that has an owner is there', () => {
  expect(owned.filter(([path = '']) => path !== '*' && !existsSync(join(repoRoot, path)))).toEqual([]);
});

const workflowOf = (module: string) => `.github/workflows/release-${module}.yml`;

test.each(listModules(repoRoot))(
  '%s has a team of its own, a workflow that releases it and nothing else, and is named in issues',
  (module) => {
    const teams = owned.filter(([path]) => path === `/${module}/`).map(([, ...names]) => names);
    expect(teams).toHaveLength(1);
    const workflow = workflowOf(module);
    expect(owned.find(([path]) => path === `/${workflow}`)?.slice(1)).toEqual(teams[0]);
    expect(read(workflow).match(/mf-[\w-]+/g)).toEqual([module, module]);
    expect(read('.github/ISSUE_TEMPLATE/fault.yml')).toMatch(new RegExp(`options: \\[.*\\b${module},`));
  },
);

test('the release workflows differ by their module alone', () => {
  const texts = listModules(repoRoot).map((module) => read(workflowOf(module)).replaceAll(module, 'mf-x'));
  expect(new Set(texts).size).toBe(1);
});

test('each release workflow is of a module that is there', () => {
  const names = readdirSync(join(repoRoot, '.github/workflows')).flatMap((name) => /^release-(mf-[\w-]+)\.yml$/.exec(name)?.[1] ?? []);
  expect(names.toSorted()).toEqual(listModules(repoRoot));
});
