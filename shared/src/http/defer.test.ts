import { expect, test } from 'vitest';
import { defer } from './defer.ts';

test('an early rejection is not unhandled, and the screen still gets it', async () => {
  const promises = { list: Promise.reject<string[]>(new Error('late')), status: Promise.resolve(1) };
  expect(defer(promises)).toBe(promises);
  // Vitest fails a run in which a rejection stays unhandled this long.
  await new Promise((resolve) => setTimeout(resolve));
  await expect(promises.list).rejects.toThrow('late');
});
