import { expect, test } from 'vitest';
import { defer } from './defer.ts';

test('what fails before the screen is there is no unhandled failure, and the screen still learns of it', async () => {
  const promises = { list: Promise.reject<string[]>(new Error('late')), status: Promise.resolve(1) };
  expect(defer(promises)).toBe(promises);
  // Vitest fails a run in which a rejection is left unhandled for as long as this.
  await new Promise((resolve) => setTimeout(resolve));
  await expect(promises.list).rejects.toThrow('late');
});
