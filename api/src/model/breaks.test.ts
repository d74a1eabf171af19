import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { breaks } from './breaks.ts';
import { invariants } from './run.ts';

const repository = join(import.meta.dirname, '../../..');

test('each invariant has a break, and each break an invariant', () => {
  expect([...new Set(breaks.map(({ invariant }) => invariant))].toSorted()).toEqual(invariants.map(({ name }) => name).toSorted());
});

test.each(breaks)('what breaks «$invariant» is in $file, once', ({ file, find }) => {
  expect(readFileSync(join(repository, file), 'utf8').split(find)).toHaveLength(2);
});
