import type { RegistryEntry } from '../face/registry.ts';
import { createBatch } from './batch.ts';
import { type CountedDraws, type DrawStore, type Outcome, triedOf } from './draw-store.ts';
import { endCanaries } from './end-canaries.ts';
import { hourOf } from './load-store.ts';
import { oneLine } from './one-line.ts';
import type { ServeOptions } from './serve-options.ts';

const columns = { drawn: 'dibujadas', late: 'tardias', resting: 'aplazadas', failed: 'fallidas' } as const;

export interface DrawCounter {
  count(entry: Pick<RegistryEntry, 'name' | 'version'>, outcome: Outcome, reason?: string): void;
  /** Writes the counts, and withdraws failing canaries. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

type Parts = Pick<ServeOptions, 'live' | 'log' | 'now'> & { draws: DrawStore };

export function createDrawCounter({ live, draws, log, now }: Parts): DrawCounter {
  const sums = async (since: Date) => (await draws.sum(since)).map((row) => ({ ...row, ...triedOf(row) }));
  const batch = createBatch<CountedDraws>(
    async (counted) => {
      await draws.add(counted);
      const failed = counted.filter((row) => triedOf(row).fallos > 0);
      if (failed.length > 0) await endCanaries({ live, log, now }, 'draws', failed, sums);
    },
    (error) => log.error({ err: error }, 'the drawn pages of modules could not be counted'),
  );

  return {
    count({ name: modulo, version }, outcome, reason) {
      const hora = hourOf(now());
      const blank = { modulo, version, hora, dibujadas: 0, tardias: 0, aplazadas: 0, fallidas: 0, ultimo_fallo: null };
      const row = batch.row(`${modulo} ${version} ${hora}`, blank);
      row[columns[outcome]] += 1;
      if (reason !== undefined) row.ultimo_fallo = oneLine(reason);
    },
    flush: batch.flush,
    stop: batch.stop,
  };
}
