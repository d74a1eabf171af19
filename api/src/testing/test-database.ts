import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
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

/**
 * An empty database of its own: a SQLite file, or a PostgreSQL database on the server of TEST_DATABASE_URL, which is used through the pooler
 * of TEST_POOLER_URL where there is one.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'club-test-'));
  const dropFolder = () => rm(dataDir, { recursive: true, force: true });
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) return { dataDir, databaseUrl: undefined, directUrl: undefined, drop: dropFolder };

  // template0: nobody is connected to it, so that several files can copy it at once.
  const { databaseUrl, drop } = await copyPostgres(server, 'template0');
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

/** Another database on the same server, with all that is in `template`, to which nobody may be connected. */
export async function copyPostgres(server: string, template: string): Promise<{ databaseUrl: string; drop(): Promise<void> }> {
  const name = `club_test_${randomBytes(6).toString('hex')}`;
  await runOn(server, `create database ${name} template ${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { databaseUrl: url.href, drop: () => runOn(server, `drop database ${name} with (force)`) };
}

async function runOn(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
