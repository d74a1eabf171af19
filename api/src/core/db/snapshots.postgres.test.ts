import { execFileSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { migrateSite } from '../../operations/admin/migrate-site.ts';
import { readConfig } from '../base/config.ts';
import { startServer } from '../../app/server.ts';
import { firstMigrationSince, lastMigrationOfThen, makeAsOfOne } from '../../testing/earlier-database.ts';
import { production } from '../../testing/production.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { openDatabase } from './connect.ts';
import { listExecuted, formatMigrations } from './migrate.ts';
import { keepSnapshot } from './snapshots.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());
const config = readConfig({
  ...production,
  MAIL_TO_FILES: '1',
  DATA_DIR: database.dataDir,
  DATABASE_URL: database.databaseUrl,
  PORT: '0',
  LOG_LEVEL: 'silent',
});
const folder = join(database.dataDir, 'snapshots');
const executed = async () => {
  const db = openDatabase(config);
  return listExecuted(db).finally(() => db.destroy());
};

test('where it cannot be kept nothing is changed, and the error says why', async () => {
  await makeAsOfOne(database);
  vi.stubEnv('PATH', '/nowhere');
  await expect(startServer(config)).rejects.toThrow(/^The database could not be copied to .*pg_dump is not installed.*--without-copy\.$/);
  vi.unstubAllEnvs();
  expect((await executed()).at(-1)).toBe(lastMigrationOfThen);
});

test('a start that changes the schema keeps the database as it was', async () => {
  await (await startServer(config)).stop();
  expect(await readdir(folder)).toEqual([`before-${firstMigrationSince}.dump`]);
  const kept = execFileSync(
    'pg_restore',
    ['--file=-', '--data-only', '--table=kysely_migration', join(folder, `before-${firstMigrationSince}.dump`)],
    {
      encoding: 'utf8',
    },
  );
  expect(kept).toContain(lastMigrationOfThen);
  expect(kept).not.toContain(firstMigrationSince);
  await (await startServer(config)).stop();
  expect(await readdir(folder)).toHaveLength(1);
});

test('a copy of what another server has changed meanwhile is not kept, and that of the other one stays', async () => {
  const path = join(folder, `before-${firstMigrationSince}.dump`);
  const before = await readFile(path);
  await keepSnapshot(config, firstMigrationSince);
  expect(await readdir(folder)).toEqual([`before-${firstMigrationSince}.dump`]);
  expect((await readFile(path)).equals(before)).toBe(true);
});

test('two that start at once keep one that can be read', async () => {
  const other = await createTestDatabase();
  await makeAsOfOne(other);
  const there = { ...config, dataDir: other.dataDir, databaseUrl: other.databaseUrl };
  await Promise.all([keepSnapshot(there, firstMigrationSince), keepSnapshot(there, firstMigrationSince)]);
  const kept = join(other.dataDir, 'snapshots');
  expect(await readdir(kept)).toEqual([`before-${firstMigrationSince}.dump`]);
  expect(execFileSync('pg_restore', ['--list', join(kept, `before-${firstMigrationSince}.dump`)], { encoding: 'utf8' })).toContain(
    'inscripciones',
  );
  await other.drop();
});

test('with another copy none is made', async () => {
  const other = await createTestDatabase();
  await makeAsOfOne(other);
  const there = { ...config, dataDir: other.dataDir, databaseUrl: other.databaseUrl };
  const since = (await executed()).filter((name) => name >= firstMigrationSince);
  expect(await migrateSite(there, true)).toBe(`Migrations that were run: ${formatMigrations(since)}.`);
  expect(await readdir(other.dataDir)).toEqual([]);
  await other.drop();
});
