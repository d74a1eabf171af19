import type { Config } from '../../core/base/config.ts';
import { openDatabase } from '../../core/db/connect.ts';
import { lockFolder } from '../../core/db/lock-folder.ts';
import { migrateDatabase, formatMigrations } from '../../core/db/migrate.ts';
import { keepSnapshot } from '../../core/db/snapshots.ts';
import { createLog } from '../../core/logs/log.ts';

/**
 * Migrates the schema as a start does, without the start. The database is first copied as it is; of SQLite what a server wrote meanwhile would
 * not be in that copy.
 *
 * @param isCopied That the operator has made another copy.
 * @throws ConfigError when a server uses the folder of a SQLite database.
 */
export async function migrateSite(config: Config, isCopied = false): Promise<string> {
  const { databaseUrl, dataDir } = config;
  const unlock = databaseUrl === undefined ? await lockFolder(dataDir, 0, createLog('silent')) : () => {};
  try {
    const db = openDatabase(config);
    const before = isCopied ? {} : { before: (first: string) => keepSnapshot(config, first) };
    const done = await migrateDatabase(db, before).finally(() => db.destroy());
    return done.length === 0 ? 'No migration is pending.' : `Migrations that were run: ${formatMigrations(done)}.`;
  } finally {
    unlock();
  }
}
