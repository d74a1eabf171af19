import { expect, test } from 'vitest';
import { makeAsOfOne } from '../../testing/earlier-database.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { openDatabase } from './connect.ts';
import { listExecuted, migrateDatabase, migrations } from './migrate.ts';

test('servers that start at once take data of 1.0.0 over once', async () => {
  const database = await createTestDatabase();
  await makeAsOfOne(database);
  const servers = [0, 1, 2].map(() => openDatabase(database));
  try {
    await Promise.all(servers.map((db) => migrateDatabase(db)));
    for (const db of servers) expect(await listExecuted(db)).toEqual(Object.keys(migrations));
  } finally {
    await Promise.all(servers.map((db) => db.destroy()));
    await database.drop();
  }
});
