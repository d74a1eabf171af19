import { openDatabase } from '../core/db/connect.ts';
import { migrate, migrations } from '../core/db/migrate.ts';
import type { TestDatabase } from './test-database.ts';

const names = Object.keys(migrations);
export const lastMigration = names.at(-1) ?? '';
export const lastButOneMigration = names.at(-2) ?? '';

/** Gives an empty database the schema that it had before the last migration. */
export async function migrateButLast(database: TestDatabase): Promise<void> {
  const { [lastMigration]: _last, ...known } = migrations;
  const db = openDatabase(database);
  await migrate(db, { known });
  await db.destroy();
}
