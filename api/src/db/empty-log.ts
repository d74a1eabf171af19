import { join } from 'node:path';
import Database from 'libsql';
import type { Config } from '../config.ts';

/** How long the log keeps what was erased in the file, in ms. */
const every = 60_000;

/**
 * SQLite writes changes into a log beside its file first, where what was overwritten or deleted can still be read: moves it all into
 * the file and cuts the log to nothing. On a connection of its own that waits for nobody.
 *
 * @returns false when somebody was reading or writing, so that it has to be tried again.
 */
export function emptyLog({ dataDir }: Pick<Config, 'dataDir'>): boolean {
  const database = new Database(join(dataDir, 'club.sqlite'));
  try {
    database.pragma('busy_timeout = 0');
    const [result] = database.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
    return result?.busy === 0;
  } finally {
    database.close();
  }
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
