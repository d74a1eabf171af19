import type { SelectQueryBuilder } from 'kysely';
import type { Tables } from './schema.ts';

type Query<Table extends keyof Tables> = SelectQueryBuilder<Tables, Table, object>;

/** The number of rows that a query finds. PostgreSQL's counts are text. */
export async function countRows<Table extends keyof Tables>(query: Query<Table>): Promise<number> {
  const { count } = await query
    .clearSelect()
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether a query, which selects something, finds any row. */
export const hasRows = async <Table extends keyof Tables>(query: Query<Table>): Promise<boolean> =>
  (await query.limit(1).executeTakeFirst()) !== undefined;

/** One column of some rows. */
export const columnOf = <Row, Name extends keyof Row>(rows: readonly Row[], name: Name): Row[Name][] => rows.map((row) => row[name]);
