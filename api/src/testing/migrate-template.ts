import type { TestProject } from 'vitest/node';
import { readConfig } from '../core/base/config.ts';
import { openDatabase } from '../core/db/connect.ts';
import { migrateDatabase } from '../core/db/migrate.ts';
import { createTestDatabase, templateVariable, type TestDatabase } from './test-database.ts';

let template: TestDatabase | undefined;

/** Migrates one database, which the apps of all tests then copy: thirty migrations take as long as starting the app does. */
export async function makeTemplate(): Promise<TestDatabase> {
  const made = await createTestDatabase();
  const { dataDir, directUrl, databaseUrl } = made;
  const db = openDatabase(readConfig({ DATA_DIR: dataDir, DATABASE_URL: directUrl ?? databaseUrl }));
  await migrateDatabase(db);
  await db.destroy();
  process.env[templateVariable] = databaseUrl ? new URL(databaseUrl).pathname.slice(1) : dataDir;
  return made;
}

/** vitest's global setup: its workers inherit the environment. */
export async function setup(project: TestProject): Promise<void> {
  template = await makeTemplate();
  project.onTestsRerun(async () => {
    await teardown();
    template = await makeTemplate();
  });
}

export const teardown = async (): Promise<void> => template?.drop();
