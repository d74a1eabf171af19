import type { TestProject } from 'vitest/node';
import { readConfig } from './src/core/base/config.ts';
import { openDatabase } from './src/core/db/connect.ts';
import { migrate } from './src/core/db/migrate.ts';
import { createTestDatabase, templateVariable, type TestDatabase } from './src/testing/test-database.ts';

let template: TestDatabase | undefined;

/** Migrates one database, which the apps of all tests then copy: thirty migrations take as long as starting the app does. */
async function make(): Promise<void> {
  template = await createTestDatabase();
  const { dataDir, directUrl, databaseUrl } = template;
  const db = openDatabase(readConfig({ DATA_DIR: dataDir, DATABASE_URL: directUrl ?? databaseUrl }));
  await migrate(db);
  await db.destroy();
  process.env[templateVariable] = databaseUrl ? new URL(databaseUrl).pathname.slice(1) : dataDir;
}

/** vitest's global setup: its workers inherit the environment. */
export async function setup(project: TestProject): Promise<void> {
  await make();
  project.onTestsRerun(async () => {
    await teardown();
    await make();
  });
}

export const teardown = async (): Promise<void> => template?.drop();
