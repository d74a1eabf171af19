import type { RegistryEntry } from '../wire/registry.ts';
import { createBatch } from './batch.ts';
import { type CountedRenders, type RenderStore, type Outcome, triedOf } from './render-store.ts';
import { endCanaries } from './end-canaries.ts';
import { hourOf } from './load-store.ts';
import { oneLine } from './foreign-text.ts';
import type { ServeOptions } from './serve-options.ts';

export interface RenderCounter {
  count(entry: Pick<RegistryEntry, 'name' | 'version'>, outcome: Outcome, reason?: string): void;
  /** Writes the counts, and withdraws failing canaries. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

type Parts = Pick<ServeOptions, 'live' | 'log' | 'now'> & { renders: RenderStore };

export function createRenderCounter({ live, renders, log, now }: Parts): RenderCounter {
  const sums = async (since: Date) => (await renders.sum(since)).map((row) => ({ ...row, ...triedOf(row) }));
  const batch = createBatch<CountedRenders>(
    async (counted) => {
      await renders.add(counted);
      const failed = counted.filter((row) => triedOf(row).failures > 0);
      if (failed.length > 0) await endCanaries({ live, log, now }, 'renders', failed, sums);
    },
    (error) => log.error({ err: error }, 'the rendered pages of modules could not be counted'),
  );

  return {
    count({ name: module, version }, outcome, reason) {
      const hour = hourOf(now());
      const blank = { module, version, hour, drawn: 0, late: 0, resting: 0, failed: 0, lastFailure: null };
      const row = batch.row(`${module} ${version} ${hour}`, blank);
      row[outcome] += 1;
      if (reason !== undefined) row.lastFailure = oneLine(reason);
    },
    flush: batch.flush,
    stop: batch.stop,
  };
}
