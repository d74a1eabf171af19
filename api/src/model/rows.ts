import { sql, SqliteAdapter } from 'kysely';
import type { Db, Row, Tables } from '../core/db/schema.ts';

/** The rows of every table, in the order in which they were inserted. */
export type Rows = { readonly [T in keyof Tables]: readonly Row<T>[] };

/** Reads the whole database in one statement, if anything was written since; tables that have not changed are not parsed again. */
export class RowReader {
  readonly #statement: string;
  readonly #version: string;
  readonly #db: Db;
  #seen: unknown;
  /** The JSON of each table. */
  texts: Record<string, string> = {};
  rows = {} as Rows;

  static async of(db: Db): Promise<RowReader> {
    const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
    const tables = (await db.introspection.getTables()).filter(({ isView, name }) => !isView && !name.startsWith('kysely_'));
    const parts = tables.map(({ name, columns }) => {
      const pairs = columns.map((column) => `'${column.name}', "${column.name}"`).join(', ');
      return isSqlite
        ? `select '${name}' as tabla, json_group_array(json_object(${pairs})) as filas from "${name}"`
        : `select '${name}' as tabla, coalesce(json_agg(fila order by fila::text), '[]')::text as filas from "${name}" fila`;
    });
    return new RowReader(db, parts.join(' union all '), isSqlite ? 'total_changes()' : 'pg_current_snapshot()::text');
  }

  private constructor(db: Db, statement: string, version: string) {
    this.#db = db;
    this.#statement = statement;
    this.#version = version;
  }

  async read(): Promise<Rows> {
    const { rows: versions } = await sql<{ version: unknown }>`select ${sql.raw(this.#version)} as version`.execute(this.#db);
    if (versions[0]?.version === this.#seen) return this.rows;
    this.#seen = versions[0]?.version;
    const { rows } = await sql<{ tabla: keyof Tables; filas: string }>`${sql.raw(this.#statement)}`.execute(this.#db);
    const changed = rows.filter(({ tabla, filas }) => this.texts[tabla] !== filas);
    if (changed.length === 0) return this.rows;
    this.texts = Object.fromEntries(rows.map(({ tabla, filas }) => [tabla, filas]));
    this.rows = { ...this.rows, ...Object.fromEntries(changed.map(({ tabla, filas }) => [tabla, JSON.parse(filas)])) };
    return this.rows;
  }
}

/** Tables in which the two differ. */
export const changedTables = (before: Record<string, string>, after: Record<string, string>): string[] =>
  Object.keys(after).filter((table) => before[table] !== after[table]);
