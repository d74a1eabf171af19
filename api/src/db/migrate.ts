import { Migrator } from 'kysely';
import { first } from './migrations/0001-first.ts';
import type { Db } from './schema.ts';

/** Brings the database to the newest schema; safe when two processes start at once (the migrator takes a lock). */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ '0001-first': first }) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
