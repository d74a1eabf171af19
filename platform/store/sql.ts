import { PeerError } from './ask-in-time.ts';

/** Runs a statement, in which each '?' stands for one of the values, and gives its rows. */
export type RunSql = (statement: string, values: readonly unknown[]) => Promise<readonly Readonly<Record<string, unknown>>[]>;

/** A pool of `pg`, or one of its clients. */
export interface PostgresPool {
  query(statement: string, values: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

/** @throws PeerError when PostgreSQL cannot be reached, or does not take the statement. */
export const runOnPostgres =
  (pool: PostgresPool): RunSql =>
  async (statement, values) => {
    let last = 0;
    const numbered = statement.replaceAll('?', () => `$${(last += 1)}`);
    try {
      return (await pool.query(numbered, [...values])).rows;
    } catch (error) {
      throw new PeerError(`PostgreSQL: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  };

/** A pool that connects when it is first used; it does not keep a command running. The site has installed `pg`. */
export function postgresPool(url: string): PostgresPool {
  let pool: Promise<PostgresPool> | undefined;
  const open = async (): Promise<PostgresPool> => {
    const { Pool } = (await import('pg')).default;
    const opened = new Pool({ connectionString: url, max: 4, allowExitOnIdle: true });
    // An idle connection that breaks: the next query makes another.
    opened.on('error', () => {});
    return opened;
  };
  return { query: async (statement, values) => (await (pool ??= open())).query(statement, values) };
}

/** Runs `make` once, before what `run` is called for; after a failure again. */
export function afterMaking(run: RunSql, make: (run: RunSql) => Promise<unknown>): RunSql {
  let made: Promise<unknown> | undefined;
  return async (statement, values) => {
    made ??= make(run);
    try {
      await made;
    } catch (error) {
      made = undefined;
      throw error;
    }
    return run(statement, values);
  };
}

/** Of two processes that make the same table at once, PostgreSQL refuses one: it is there then. */
export async function makeTable(run: RunSql, statement: string): Promise<void> {
  await run(statement, []).catch(() => run(statement, []));
}
