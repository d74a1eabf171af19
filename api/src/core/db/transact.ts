import { setImmediate } from 'node:timers/promises';
import { type Compilable, type DatabaseConnection, SqliteAdapter } from 'kysely';
import type { Db } from './schema.ts';

/**
 * Sends statements that need no answer of each other. They leave after everything that the work has awaited; their rows come with the
 * commit, so the work itself cannot await them.
 */
export type SendLast = <const T extends readonly Compilable<unknown>[]>(...statements: T) => Promise<Rows<T>>;

/** The rows of each of these statements. */
export type Rows<T extends readonly Compilable<unknown>[]> = { [K in keyof T]: T[K] extends Compilable<infer Row> ? Row[] : never };

/**
 * Pipelines statements: one round trip to PostgreSQL. Each sees what those before it
 * have changed. Without a transaction each is one of its own.
 *
 * @returns the rows of each.
 */
export const sendTogether = <const T extends readonly Compilable<unknown>[]>(db: Db, statements: T): Promise<Rows<T>> =>
  // Kysely itself would await each before the next.
  db.getExecutor().provideConnection((connection) => answersOf(connection, statements)) as Promise<Rows<T>>;

const answersOf = (connection: DatabaseConnection, statements: readonly Compilable<unknown>[]) =>
  Promise.all(statements.map(async (statement) => (await connection.executeQuery(statement.compile())).rows));

/**
 * A transaction whose last statements and its commit are sent to PostgreSQL together: one round trip. It is kept whole or not at all, as
 * any other: PostgreSQL undoes what is committed after a statement has failed, and that failure is thrown.
 */
export async function transact<T>(db: Db, work: (trx: Db, sendLast: SendLast) => Promise<T>): Promise<T> {
  let last: Promise<unknown[][]> = Promise.resolve([]);
  let give: (rows: unknown[][]) => void = () => {};
  const answers = new Promise<unknown[][]>((resolve) => (give = resolve));
  const result = await db.transaction().execute(async (trx) => {
    const statements: Compilable<unknown>[] = [];
    const sendLast: SendLast = async <const S extends readonly Compilable<unknown>[]>(...more: S) => {
      const first = statements.push(...more) - more.length;
      return (await answers).slice(first, first + more.length) as Rows<S>;
    };
    const given = await work(trx, sendLast);
    const executor = trx.getExecutor();
    await executor.provideConnection(async (connection) => {
      last = answersOf(connection, statements);
      // It would commit what is left of a failed transaction.
      if (executor.adapter instanceof SqliteAdapter) await last;
      // Should the commit fail too, that is thrown.
      else last.catch(() => {});
    });
    return given;
  });
  give(await last);
  return result;
}

/**
 * Takes a lock by name until this transaction ends: another one that asks for the same name waits, so the rows read from here on
 * are the ones changed. On PostgreSQL the row of that name is the lock; SQLite's transactions exclude each other anyway.
 */
export async function lockByName(trx: Db, nombre: string): Promise<void> {
  await trx
    .insertInto('turnos')
    .values({ nombre })
    .onConflict((conflict) => conflict.column('nombre').doUpdateSet({ nombre }))
    .execute();
}

/** A statement takes so many values and no more. */
const sliceSize = 500;

/** Runs a statement for some rows at a time. */
export async function inSlices<Row, T>(rows: readonly Row[], run: (slice: Row[]) => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  for (let from = 0; from < rows.length; from += sliceSize) {
    // SQLite blocks the event loop: other requests get their turn.
    if (from > 0) await setImmediate();
    done.push(await run(rows.slice(from, from + sliceSize)));
  }
  return done;
}
