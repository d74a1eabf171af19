import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openClub, runSeed } from './run.ts';

const howMany = 40;

/** Kills the process of a club when its nth write was stored and not answered. @returns its data folder. */
async function kill(seed: number, nth: number): Promise<string> {
  const child = fork(join(import.meta.dirname, 'killed-run.ts'), { execArgv: ['--import', 'tsx'] });
  child.send({ seed, howMany, nth });
  const [dataDir]: string[] = await once(child, 'message');
  const [, signal]: (string | null)[] = await once(child, 'exit');
  expect(signal).toBe('SIGKILL');
  return dataDir ?? '';
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'seed %i: a process killed before it answers has stored it whole',
  { tags: 'nightly' },
  async (seed) => {
    const states: Record<string, string>[] = [];
    const reference = await runSeed(seed, howMany, { afterWrite: (nth, texts) => void (states[nth] = texts) });
    expect(reference.failure).toBeUndefined();
    const nth = Math.max(1, Math.floor((states.length * seed) / 9));
    const dataDir = await kill(seed, nth);
    try {
      const world = await openClub(seed, { dataDir });
      for (const [table, text] of Object.entries(states[nth] ?? {})) expect(`${table}: ${world.texts[table]}`).toBe(`${table}: ${text}`);
      await world.upkeep();
      await world.deliver();
      await world.end();
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);
