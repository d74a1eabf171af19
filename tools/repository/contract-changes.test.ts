import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { calls } from '../../shared/src/contract/calls.ts';
import { repository } from '../../e2e/fixtures/server.ts';

test('the page on changes of the contract names only calls that exist', () => {
  const text = readFileSync(join(repository, 'docs/contract-changes.md'), 'utf8');
  const named = [...text.matchAll(/`((?:GET|POST|PUT|DELETE) \/[^`]*)`/g)].map(([, key = '']) => key);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((key) => !(key in calls))).toEqual([]);
});
