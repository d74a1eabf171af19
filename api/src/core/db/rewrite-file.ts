import { sql } from 'kysely';
import type Database from 'libsql';
import type { Db } from './schema.ts';

/** The file's `user_version`: 0 while deleted data may still stand in it. */
const clean = 1;

/** In the transaction that deletes: until `noteClean` was run the next start rewrites the file (VACUUM), also after a crash. Nothing on PostgreSQL. */
export async function askForRewrite(trx: Db, config: { databaseUrl: string | undefined }): Promise<void> {
  if (config.databaseUrl === undefined) await sql`pragma user_version = 0`.execute(trx);
}

export const noteClean = `pragma user_version = ${clean}`;

/** Rewrites a SQLite file (VACUUM) where it has to be: after an erasure that could not clean up, and one from before `secure_delete`. */
export function rewriteOnce(database: Database.Database): void {
  const [{ user_version: version } = { user_version: 0 }] = database.pragma('user_version') as { user_version: number }[];
  if (version === clean) return;
  database.exec(`vacuum; ${noteClean}`);
}
