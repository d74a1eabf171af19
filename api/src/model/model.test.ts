import { expect, test } from 'vitest';
import { found } from './found.ts';
import { runSeed } from './run.ts';

test.each(Array.from({ length: 20 }, (_, index) => index + 1))('seed %i: a club of 60 commands', async (seed) => {
  expect((await runSeed(seed, 60)).failure).toBeUndefined();
});

test.each(found)('found: $what', async ({ steps }) => {
  const { done, failure } = await runSeed(1, steps.length, { written: steps });
  expect({ done, failure }).toEqual({ done: steps.length, failure: undefined });
});

test('two runs of a seed leave the same database, byte for byte', async () => {
  const [first, second] = [await runSeed(4711, 60), await runSeed(4711, 60)];
  expect(Object.keys(first.texts).length).toBeGreaterThan(50);
  for (const [table, text] of Object.entries(first.texts)) expect(`${table}: ${second.texts[table]}`).toBe(`${table}: ${text}`);
});
