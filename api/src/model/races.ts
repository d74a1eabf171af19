import { schedulerFor } from 'fast-check';
import type { Db } from '../core/db/schema.ts';

/** One of the writes that meet: it stands before its transaction, or has ended. */
interface Racer {
  go(): void;
  ended: Promise<unknown>;
}

/**
 * Brings writes to the point at which a check before the transaction has been made and is already old: each is started when the one before
 * it stands before its first transaction, so nothing follows from how quick a processor is. Then fast-check's scheduler lets one after the
 * other go on to its end.
 */
export async function inOrder(db: Db, order: readonly number[], writes: readonly (() => Promise<unknown>)[]): Promise<void> {
  const begin = db.transaction.bind(db);
  let arrive: (go: () => void) => void = () => {};
  let isGated = true;
  const gated: typeof begin = () => {
    const builder = begin();
    const execute = builder.execute.bind(builder);
    builder.execute = async (work) => {
      if (isGated) await new Promise<void>((go) => arrive(go));
      return execute(work);
    };
    return builder;
  };
  db.transaction = gated;
  const racers: Racer[] = [];
  for (const write of writes) {
    let go = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = (release) => {
        go = release;
        resolve();
      };
    });
    const ended = write();
    await Promise.race([arrived, ended]);
    racers.push({ go: () => go(), ended });
  }
  isGated = false;
  db.transaction = begin;
  const scheduler = schedulerFor([...order]);
  const faults: unknown[] = [];
  const run = scheduler.scheduleFunction(async ({ go, ended }: Racer) => {
    go();
    await ended.catch((error) => faults.push(error));
  });
  const all = racers.map(run);
  await scheduler.waitIdle();
  await Promise.all(all);
  if (faults.length > 0) throw faults[0];
}
