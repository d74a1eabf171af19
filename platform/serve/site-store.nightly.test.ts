import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readModulesLocation } from '../store/modules-store.ts';
import { PeerError } from '../store/ask-in-time.ts';
import { makePostgres, type OwnPostgres } from '../testing/provide-postgres.ts';
import { testStore } from '../testing/store-rules.ts';
import { openSiteStore, postgresStore } from './site-store.ts';

let server: OwnPostgres;
let pool: pg.Pool;
beforeAll(async () => {
  server = await makePostgres();
  await server.start();
  pool = new pg.Pool({ connectionString: server.url });
  pool.on('error', () => {});
}, 120_000);
afterAll(async () => {
  await pool.end();
  await server.stop();
});

const tables = ['module_objects', 'module_loads', 'module_draws'];
testStore('postgresStore', {
  open: () => postgresStore(pool),
  empty: async () => void (await pool.query(`drop table if exists ${tables.join(', ')}`)),
});

test('several processes make the tables at once', async () => {
  await pool.query(`drop table if exists ${tables.join(', ')}`);
  const stores = Array.from({ length: 6 }, () => postgresStore(pool));
  await Promise.all(stores.flatMap(({ objects, loads }) => [objects.list('mf-x/'), loads.sum(new Date())]));
});

test('the commands find it by MODULES_DATABASE, and one that is away says so', async () => {
  const { objects } = openSiteStore(readModulesLocation({ MODULES_DATABASE: server.url }));
  await objects.put('mf-x/1/a.js', Buffer.from('1'));
  expect((await postgresStore(pool).objects.get('mf-x/1/a.js'))?.bytes.toString()).toBe('1');
  const away = openSiteStore(readModulesLocation({ MODULES_DATABASE: 'postgres://127.0.0.1:9/none' }));
  await expect(away.objects.list('registry/')).rejects.toThrow(PeerError);
});
