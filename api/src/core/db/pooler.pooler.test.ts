import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { makeBackup } from '../../operations/backup/make-backup.ts';
import { restoreBackup } from '../../operations/backup/restore-backup.ts';
import { readConfig } from '../base/config.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { openDatabase } from './connect.ts';
import { migrateDatabase } from './migrate.ts';

const database = await createTestDatabase();
const work = mkdtempSync(join(tmpdir(), 'club-pooler-'));
const env = { DATA_DIR: database.dataDir, DATABASE_URL: database.databaseUrl };
const config = readConfig(env);
/** More connections than the pooler has itself: it gives a session to the next client, and there always is one. */
const many = 30;
const db = openDatabase(readConfig({ ...env, DATABASE_POOL: String(many) }));
/** Past the pooler. */
const direct = new pg.Client({ connectionString: database.directUrl });
await direct.connect();
afterAll(async () => {
  await direct.end();
  await db.destroy();
  await database.drop();
  rmSync(work, { recursive: true });
});

test('processes that bring a new database to its schema at once take turns, and leave no lock behind', async () => {
  const others = Array.from({ length: 4 }, () => openDatabase(config));
  let over = false;
  const comeAndGo = async () => {
    while (!over) await sql`select 1`.execute(db);
  };
  const crowd = Promise.all(Array.from({ length: many }, comeAndGo));
  const done = await Promise.all(others.map((other) => migrateDatabase(other))).finally(() => (over = true));
  await crowd;
  expect(done.filter((names) => names.length > 0)).toHaveLength(1);
  await Promise.all(others.map((other) => other.destroy()));
  // Those of this database: tests of other files take locks of their own meanwhile.
  const { rows } = await direct.query(
    `select 1 from pg_locks join pg_database on pg_database.oid = pg_locks.database where locktype = 'advisory' and datname = current_database()`,
  );
  expect(rows).toEqual([]);
});

test('a transaction brings its limits along, and no other connection inherits them', async () => {
  const read = async (on: typeof db) => {
    const { rows } = await sql<{ limit: string; idle: string }>`
      select current_setting('statement_timeout') as limit, current_setting('idle_in_transaction_session_timeout') as idle`.execute(on);
    return rows[0];
  };
  expect(await db.transaction().execute(read)).toEqual({ limit: '15s', idle: '1min' });
  const alone = await Promise.all(Array.from({ length: many }, () => read(db)));
  for (const each of alone) expect(each).toEqual({ limit: '0', idle: '0' });
});

test('a backup is made and restored past the pooler, and rejected where only the pooler is known', async () => {
  const place = join(work, 'backups');
  await expect(makeBackup(config, place, new Date())).rejects.toThrow(
    'DATABASE_URL leads to a pooler of connections, through which a database is neither copied nor filled: set DATABASE_DIRECT_URL',
  );
  await db.insertInto('turnos').values({ nombre: 'kept' }).execute();
  await makeBackup(readConfig({ ...env, DATABASE_DIRECT_URL: database.directUrl }), place, new Date());
  const target = await createTestDatabase();
  const into = readConfig({ DATA_DIR: target.dataDir, DATABASE_URL: target.databaseUrl, DATABASE_DIRECT_URL: target.directUrl });
  await restoreBackup(into, place, join(target.dataDir, 'restored'));
  const restored = openDatabase(into);
  const names = await restored.selectFrom('turnos').select('nombre').execute();
  await restored.destroy();
  await target.drop();
  expect(names).toEqual([{ nombre: 'kept' }]);
});
