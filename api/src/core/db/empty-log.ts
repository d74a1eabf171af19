import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../base/config.ts';
import { execBeside } from './exec-beside.ts';

/** How long the log keeps what was erased in the file, in ms. */
const every = 60_000;

/**
 * SQLite writes changes into a log beside its file first, where what was overwritten or deleted can still be read: moves it all into
 * the file and cuts the log to nothing. On a connection of its own, without waiting for locks.
 *
 * @returns false during another's read or write, so that it has to be tried again.
 */
export function emptyLog({ dataDir }: Pick<Config, 'dataDir'>): boolean {
  execBeside(dataDir, 0, 'pragma wal_checkpoint(TRUNCATE)');
  return (statSync(join(dataDir, 'club.sqlite-wal'), { throwIfNoEntry: false })?.size ?? 0) === 0;
}

/** PostgreSQL looks after its own. @returns a function that ends it. */
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
