import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../base/config.ts';
import { execBeside } from './exec-beside.ts';

/** How long the log keeps what was erased in the file, in ms. */
const every = 60_000;

/**
 * Checkpoints SQLite's write-ahead log and truncates it to nothing: overwritten or deleted data can still be read in it. On a connection
 * of its own, without waiting for locks.
 *
 * @returns false during another's read or write, so that it has to be tried again.
 */
export function emptyLog({ dataDir }: Pick<Config, 'dataDir'>): boolean {
  execBeside(dataDir, 0, 'pragma wal_checkpoint(TRUNCATE)');
  return (statSync(join(dataDir, 'club.sqlite-wal'), { throwIfNoEntry: false })?.size ?? 0) === 0;
}

/** Empties the log periodically; PostgreSQL needs none of it. @returns a function that ends it. */
export function emptyLogOften(config: Pick<Config, 'dataDir' | 'databaseUrl'>, onError: (error: unknown) => void): () => void {
  if (config.databaseUrl !== undefined) return () => {};
  const run = () => {
    try {
      emptyLog(config);
    } catch (error) {
      onError(error);
    }
  };
  const timer = setInterval(run, every).unref();
  return () => clearInterval(timer);
}
