import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

export interface TestDatabase {
  dataDir: string;
  databaseUrl: string | undefined;
  /** The database itself, where `databaseUrl` leads to a pooler. */
  directUrl: string | undefined;
  /** Call after every connection to it is closed. */
  drop(): Promise<void>;
}

/** Names the database that `migrated` ones are copied from: a folder, or a PostgreSQL database (api/src/testing/migrate-template.ts). */
export const templateVariable = 'TEST_DATABASE_TEMPLATE';

/**
 * A database of its own, empty or a copy of the migrated one if there is one: a SQLite file, or a PostgreSQL database on the server of
 * TEST_DATABASE_URL, which is used through the pooler of TEST_POOLER_URL where there is one.
 *
 * @param folder Where the data folder is made.
 */
export async function createTestDatabase({ migrated = false, folder = tmpdir() } = {}): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(folder, 'club-test-'));
  const dropFolder = () => rm(dataDir, { recursive: true, force: true });
  const template = migrated ? process.env[templateVariable] : undefined;
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) {
    if (template) await copyFile(join(template, 'club.sqlite'), join(dataDir, 'club.sqlite'));
    return { dataDir, databaseUrl: undefined, directUrl: undefined, drop: dropFolder };
  }

  // template0: no client is connected to it, so that several files can copy it at once.
  const { databaseUrl, drop } = await copyPostgres(server, template ?? 'template0');
  const pooler = process.env['TEST_POOLER_URL'];
  const behindPooler = () => Object.assign(new URL(databaseUrl), { host: new URL(pooler ?? '').host }).href;
  return {
    dataDir,
    databaseUrl: pooler ? behindPooler() : databaseUrl,
    directUrl: pooler ? databaseUrl : undefined,
    drop: async () => {
      await drop();
      await dropFolder();
    },
  };
}

/** Another database on the same server, with all that is in `template`, to which no client may be connected. */
export async function copyPostgres(server: string, template: string): Promise<{ databaseUrl: string; drop(): Promise<void> }> {
  const name = `club_test_${randomBytes(6).toString('hex')}`;
  // By copying files, the only way that 14 knows: 15 and later write each page into the log by default, which takes three times as long.
  await runOn(server, (version) => `create database ${name} template ${template}${version >= 15 ? ' strategy file_copy' : ''}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { databaseUrl: url.href, drop: () => runOn(server, () => `drop database ${name} with (force)`) };
}

async function runOn(connectionString: string, statement: (version: number) => string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: number }>("select current_setting('server_version_num')::int / 10000 as version");
    await client.query(statement(rows[0]?.version ?? 0));
  } finally {
    await client.end();
  }
}
