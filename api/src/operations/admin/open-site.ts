import { type Config, ConfigError } from '../../core/base/config.ts';
import { confirmDatabase, openDatabase } from '../../core/db/connect.ts';
import { listPending } from '../../core/db/migrate.ts';
import type { Db } from '../../core/db/schema.ts';

/** An error of a command that the operator can mend: one sentence. */
export class CommandError extends Error {}

/**
 * Opens the database of a site, beside a server that may be running on it.
 *
 * @throws ConfigError when there is none, or none of this version.
 */
export async function withDatabase<T>(config: Config, work: (db: Db) => Promise<T>): Promise<T> {
  confirmDatabase(config);
  const db = openDatabase(config);
  try {
    const [pending] = await listPending(db);
    if (pending !== undefined) {
      throw new ConfigError([`The database has not had the migration ${pending} yet: pnpm admin migrate, or start the server.`]);
    }
    return await work(db);
  } finally {
    await db.destroy();
  }
}
