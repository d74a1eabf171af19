import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Db } from './schema.ts';

/**
 * The one clock of all processes of a database: that of PostgreSQL, whose clients may be on machines of several times; SQLite's are on
 * one machine.
 */
export function createSharedClock(db: Db, { databaseUrl }: Pick<Config, 'databaseUrl'>): () => Promise<Date> {
  if (databaseUrl === undefined) return async () => new Date();
  return async () => {
    const { rows } = await sql<{ moment: Date }>`select clock_timestamp() as moment`.execute(db);
    return rows[0]?.moment ?? new Date();
  };
}
