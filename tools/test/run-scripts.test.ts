import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../../e2e/fixtures/server.ts';
import { nightlyScripts } from './run-scripts.ts';

const { scripts } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

test('pnpm test:all runs every script of package.json', () => {
  expect([...new Set(nightlyScripts)].toSorted()).toEqual(Object.keys(scripts).toSorted());
});

test('every file that a script of package.json names is there', () => {
  const files = Object.values(scripts).flatMap((script) => script.replace('tools/run.js ', 'tools/').match(/\S+\.(?:ts|js)\b/g) ?? []);
  expect(files.length).toBeGreaterThan(15);
  expect(files.filter((file) => !existsSync(join(repository, file)))).toEqual([]);
});
