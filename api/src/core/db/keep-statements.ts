import type Database from 'libsql';
import type { SqliteDatabase, SqliteStatement } from 'kysely';

/** Many more than the server has; lists of values make ever other ones. */
const most = 1000;

/**
 * Keeps prepared statements: to prepare one takes longer than to run it. One that failed is not used again, since libsql may leave it in
 * progress; nor is one that is read row by row, since its reader may stop in the middle.
 */
export function keepStatements(database: Database.Database): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>();

  function prepare(text: string): SqliteStatement {
    const statement = database.prepare(text);
    const orForget = <T>(work: () => T): T => {
      try {
        return work();
      } catch (error) {
        kept.delete(text);
        throw error;
      }
    };
    const made: SqliteStatement = {
      reader: statement.reader,
      all: (values) => orForget(() => statement.all(values)),
      run: (values) => orForget(() => statement.run(values)),
      iterate: (values) => database.prepare(text).iterate(values) as IterableIterator<unknown>,
    };
    if (kept.size >= most) kept.clear();
    kept.set(text, made);
    return made;
  }

  return {
    prepare: (text) => kept.get(text) ?? prepare(text),
    close() {
      kept.clear();
      database.close();
    },
  };
}
