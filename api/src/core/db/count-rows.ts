import type { SelectQueryBuilder } from 'kysely';
import type { Tables } from './schema.ts';

/** Counts the rows of a query that selects no columns. PostgreSQL gives such a number as text. */
export async function countRows<From extends keyof Tables>(query: SelectQueryBuilder<Tables, From, object>): Promise<number> {
  const { rows } = await query.select(({ fn }) => fn.countAll<number | string>().as('rows')).executeTakeFirstOrThrow();
  return Number(rows);
}
