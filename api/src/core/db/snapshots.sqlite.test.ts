import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../base/config.ts';
import { startServer } from '../../app/server.ts';
import { firstMigrationSince, lastMigrationOfThen, makeAsOfOne } from '../../testing/earlier-database.ts';
import { production } from '../../testing/production.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { openDatabase } from './connect.ts';
import { keepSnapshot, removeOldSnapshots } from './snapshots.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());
const folder = join(database.dataDir, 'snapshots');
const config = readConfig({ ...production, MAIL_TO_FILES: '1', DATA_DIR: database.dataDir, PORT: '0', LOG_LEVEL: 'silent' });

test('a start that changes the schema keeps the database as it was', async () => {
  await makeAsOfOne(database);
  const db = openDatabase(database);
  await db.insertInto('ajustes').values({ clave: 'prueba', valor: 'antes' }).execute();
  await db.destroy();
  await (await startServer(config)).stop();
  expect(await readdir(folder)).toEqual([`before-${firstMigrationSince}.sqlite`]);
  const kept = new Database(join(folder, `before-${firstMigrationSince}.sqlite`));
  expect(kept.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  expect(kept.prepare('select name from kysely_migration order by name desc limit 1').get()).toMatchObject({
    name: lastMigrationOfThen,
  });
  expect(kept.prepare("select valor from ajustes where clave = 'prueba'").get()).toMatchObject({ valor: 'antes' });
  kept.close();

  await (await startServer(config)).stop();
  expect(await readdir(folder)).toHaveLength(1);
});

test('where it cannot be kept nothing is changed, and the error says why', async () => {
  await mkdir(join(folder, 'before-0099-blocked.sqlite/x'), { recursive: true });
  await expect(keepSnapshot(config, '0099-blocked')).rejects.toThrow(/^The database could not be copied to .* before it is changed/);
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('a snapshot goes after thirty days', async () => {
  const now = new Date('2026-05-04T10:00:00Z');
  const other = await createTestDatabase();
  await mkdir(join(other.dataDir, 'snapshots'));
  for (const age of [29, 31]) {
    const path = join(other.dataDir, 'snapshots', `before-${age}.sqlite`);
    await writeFile(path, '');
    const moment = new Date(now.getTime() - age * 86_400_000);
    await utimes(path, moment, moment);
  }
  await removeOldSnapshots(other.dataDir, now);
  expect(await readdir(join(other.dataDir, 'snapshots'))).toEqual(['before-29.sqlite']);
  await other.drop();
});
