import { expect, test } from 'vitest';
import { found } from './found.ts';
import { runSeed } from './run.ts';

// Two files, one for each processor.
test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('seed %i: a club of 60 commands', async (seed) => {
  expect((await runSeed(seed, 60)).failure).toBeUndefined();
});

test.each(found)('found: $what', async ({ steps }) => {
  const { done, failure } = await runSeed(1, steps.length, { written: steps });
  expect({ done, failure }).toEqual({ done: steps.length, failure: undefined });
});
