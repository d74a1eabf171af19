import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from './connect.ts';
import { migrateDatabase } from './migrate.ts';
import type { Db } from './schema.ts';

let dataDir: string;
let db: Db;
let other: Db;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'club-test-'));
  const open = () => openDatabase({ databaseUrl: undefined, dataDir });
  [db, other] = [open(), open()];
  await migrateDatabase(db);
  await sql`pragma busy_timeout = 10`.execute(db);
});
afterEach(async () => {
  await Promise.all([db.destroy(), other.destroy()]);
  await rm(dataDir, { recursive: true });
});

const write = (on: Db, nombre: string) => on.insertInto('turnos').values({ nombre }).returning('nombre').execute();
const names = async (on: Db) => (await on.selectFrom('turnos').select('nombre').orderBy('nombre').execute()).map(({ nombre }) => nombre);

test.each<[string, () => Promise<unknown>]>([
  ['a row', () => write(db, 'too late')],
  ['a change', () => db.updateTable('turnos').set({ nombre: 'too late' }).execute()],
  ['a transaction', () => db.transaction().execute((trx) => write(trx, 'too late'))],
])('%s that waited in vain for another process fails, and nothing after it does', async (_name, attempt) => {
  await other.transaction().execute(async (trx) => {
    await write(trx, 'a');
    await expect(attempt()).rejects.toThrow('locked');
    expect(await names(db)).toEqual([]);
  });
  expect(await names(db)).toEqual(['a']);
  await write(db, 'b');
  await db.transaction().execute((trx) => write(trx, 'c'));
  expect(await names(other)).toEqual(['a', 'b', 'c']);
});

test('a write that breaks a rule leaves nothing behind, and the next one is stored', async () => {
  await write(db, 'a');
  await expect(write(db, 'a')).rejects.toThrow('UNIQUE');
  await write(db, 'b');
  expect(await names(other)).toEqual(['a', 'b']);
});

test('an error after which SQLite has rolled back by itself, as with a full disk, is thrown as it is', async () => {
  const failing = db.transaction().execute(async (trx) => {
    await write(trx, 'a');
    await sql`rollback`.execute(trx);
    throw new Error('no room');
  });
  await expect(failing).rejects.toThrow('no room');
  await db.transaction().execute((trx) => write(trx, 'b'));
  expect(await names(other)).toEqual(['b']);
});
