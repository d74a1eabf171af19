import { type RawBuilder, type SelectQueryBuilder, SqliteAdapter } from 'kysely';
import { jsonArrayFrom as ofPostgres } from 'kysely/helpers/postgres';
import { jsonArrayFrom as ofSqlite } from 'kysely/helpers/sqlite';
import type { Db, Tables } from './schema.ts';

/** The rows of a subquery as one column, so that a row and those that belong to it take one statement. Read it with `readRows`. */
export function rowsAsJson<Table extends keyof Tables, O>(db: Db, query: SelectQueryBuilder<Tables, Table, O>): RawBuilder<JsonRows<O>> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  return (isSqlite ? ofSqlite(query) : ofPostgres(query)) as RawBuilder<unknown> as RawBuilder<JsonRows<O>>;
}

/** SQLite returns JSON as text. */
export type JsonRows<O> = O[] | string;

export const readRows = <O>(rows: JsonRows<O>): O[] => (typeof rows === 'string' ? JSON.parse(rows) : rows);

/** A column with a list of texts, as JSON. */
export const readTexts = (json: string): string[] => JSON.parse(json);
