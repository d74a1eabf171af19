import { type Compilable, sql } from 'kysely';
import type { Config } from '../base/config.ts';
import type { Db } from './schema.ts';

/** The current time. Within a transaction it is asked on its connection: another one may have to wait for it. */
export interface SharedClock {
  (within?: Db): Promise<Date>;
  /** The question as a statement, to be sent with others; undefined where none is needed. */
  asking?: (within: Db) => Compilable<{ moment: Date }>;
}

/**
 * The one clock of all processes of a database: that of PostgreSQL, whose clients may be on machines of several times; SQLite's are on
 * one machine.
 */
export function createSharedClock(db: Db, { databaseUrl }: Pick<Config, 'databaseUrl'>): SharedClock {
  if (databaseUrl === undefined) return async () => new Date();
  const question = sql<{ moment: Date }>`select clock_timestamp() as moment`;
  const ask = async (within = db) => (await question.execute(within)).rows[0]?.moment ?? new Date();
  return Object.assign(ask, { asking: (within: Db) => ({ compile: () => question.compile(within) }) });
}
