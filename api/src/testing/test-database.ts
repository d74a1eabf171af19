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

  const name = `club_test_${randomBytes(6).toString('hex')}`;
  // template0: nobody is connected to it, so that several files can copy it at once.
  await runOn(server, `create database ${name} template template0`);
  const named = (address: string) => {
    const url = new URL(address);
    url.pathname = `/${name}`;
    return url.href;
  };
  const pooler = process.env['TEST_POOLER_URL'];
  return {
    dataDir,
    databaseUrl: named(pooler || server),
    directUrl: pooler ? named(server) : undefined,
    drop: async () => {
      await runOn(server, `drop database ${name} with (force)`);
      await dropFolder();
    },
  };
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
