import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Db } from './schema.ts';

/** What it says now. Inside a transaction it is asked through that: another connection may have to wait for it. */
export type SharedClock = (within?: Db) => Promise<Date>;

/**
 * The one clock of all processes of a database: that of PostgreSQL, whose clients may be on machines of several times; SQLite's are on
 * one machine.
 */
export function createSharedClock(db: Db, { databaseUrl }: Pick<Config, 'databaseUrl'>): SharedClock {
  if (databaseUrl === undefined) return async () => new Date();
  return async (within = db) => {
    const { rows } = await sql<{ moment: Date }>`select clock_timestamp() as moment`.execute(within);
    return rows[0]?.moment ?? new Date();
  };
}
