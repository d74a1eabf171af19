import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../../e2e/fixtures/server.ts';
import { nightlyScripts } from './run-scripts.ts';

test('pnpm test:all runs every script of package.json', () => {
  const { scripts } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
  expect([...new Set(nightlyScripts)].toSorted()).toEqual(Object.keys(scripts).toSorted());
});
