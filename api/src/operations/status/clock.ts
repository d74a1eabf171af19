import { sql } from 'kysely';
import type { Db } from '../../core/db/schema.ts';

/** How far, in seconds, PostgreSQL's clock is ahead of this machine's. */
export async function readClockSkew(db: Db): Promise<number> {
  const asked = Date.now();
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
  const between = (asked + Date.now()) / 2;
  return ((rows[0]?.now.getTime() ?? between) - between) / 1000;
}
