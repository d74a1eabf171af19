import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../../core/base/config.ts';
import { migrations, formatMigrations } from '../../core/db/migrate.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { migrateSite } from './migrate-site.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());
const config = readConfig({ DATA_DIR: database.dataDir, DATABASE_URL: database.databaseUrl });

test('what was run is named, in its order and with the versions that brought it, and is not run twice', async () => {
  expect(await migrateSite(config)).toBe(`Migrations that were run: ${formatMigrations(Object.keys(migrations))}.`);
  expect(await migrateSite(config)).toBe('No migration is pending.');
});
