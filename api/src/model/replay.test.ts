import { expect, test } from 'vitest';
import { runSeed } from './run.ts';

test.each([11, 12, 13, 14, 15, 16, 17, 18, 19])('seed %i: a club of 60 commands', async (seed) => {
  expect((await runSeed(seed, 60)).failure).toBeUndefined();
});

test('seed 20: two runs leave the same database, byte for byte', async () => {
  const [first, second] = [await runSeed(20, 60), await runSeed(20, 60)];
  expect(first.failure).toBeUndefined();
  expect(Object.keys(first.texts).length).toBeGreaterThan(50);
  for (const [table, text] of Object.entries(first.texts)) expect(`${table}: ${second.texts[table]}`).toBe(`${table}: ${text}`);
});
