import { expect, test } from 'vitest';
import { fuzz } from './fuzz.ts';

test('whatever is sent, every refusal is a 4xx with a sentence, and no connection breaks', async () => {
  // By hand there are many more, on an idle machine: pnpm fuzz.
  const { faults, statuses, calls } = await fuzz({ requests: 250, seed: 1, slowest: 60_000 });
  expect(faults).toEqual([]);
  expect(calls).toBeGreaterThan(60);
  for (const status of [200, 400, 401, 403, 404]) expect(statuses[status], String(status)).toBeGreaterThan(0);
});
