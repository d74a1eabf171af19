import type { Db, NewRow, Tables } from '../core/db/schema.ts';

/** Stores rows as they are given. @returns them as they stand in the table. */
export const addRows = <T extends keyof Tables>(db: Db, table: T, rows: NewRow<T> | readonly NewRow<T>[]) =>
  db.insertInto(table).values(rows).returningAll().execute();

/** The same, of one. */
export const addRow = <T extends keyof Tables>(db: Db, table: T, row: NewRow<T>) =>
  db.insertInto(table).values(row).returningAll().executeTakeFirstOrThrow();
