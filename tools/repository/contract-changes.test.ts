import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { calls } from '../../shared/src/contract/calls.ts';
import type { Call } from '../../shared/src/contract/call-table.ts';
import { repository } from '../../e2e/fixtures/server.ts';

const table: Readonly<Record<string, Call>> = calls;
const text = readFileSync(join(repository, 'docs/contract-changes.md'), 'utf8');
const [fields = '', list = ''] = text.split('\n## Calls\n');
const namedIn = (part: string) => [...part.matchAll(/`((?:GET|POST|PUT|DELETE) \/[^`]*)`/g)].map(([, key = '']) => key);
const added = Object.keys(table).filter((key) => table[key]?.beyond);
const changed = Object.keys(table).filter((key) => table[key]?.adds);

test('every call that the contract does not have is written down as added', () => {
  expect(added.length).toBeGreaterThan(100);
  expect(added.filter((key) => !namedIn(list).includes(key))).toEqual([]);
});

test('every call that does more than the contract says is written down', () => {
  expect(changed.length).toBeGreaterThan(5);
  expect(changed.filter((key) => !namedIn(text).includes(key))).toEqual([]);
});

test('no call is written down as added that the contract has, or that has no route', () => {
  expect(namedIn(list).filter((key) => !added.includes(key) && !changed.includes(key))).toEqual([]);
  expect(namedIn(fields).filter((key) => !(key in table))).toEqual([]);
});
