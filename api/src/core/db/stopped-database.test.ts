import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApp, type App } from '../../app/app.ts';
import { readConfig } from '../base/config.ts';
import { createLog } from '../logs/log.ts';
import { PeerDown } from '../peers/peer.ts';
import { usualTimeouts } from '../peers/timeouts.ts';
import { startServer } from '../../app/server.ts';
import { createSiteAbout } from '../club/site-about.ts';
import { type StoppablePeer, startStoppablePeer } from '../../testing/stoppable-peer.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { openDatabase } from './connect.ts';
import { migrateDatabase } from './migrate.ts';
import type { Db } from './schema.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());
const timeouts = {
  ...usualTimeouts,
  connect: 400,
  turn: 400,
  statement: 600,
  databaseSilence: 60_000,
  databaseDoubt: 100,
  readiness: 300,
  databaseAtStart: 1500,
  pause: 400,
};

test('a start waits for a silent database, but not for ever, and says why it gave up', { tags: 'nightly' }, async () => {
  const peer = await startStoppablePeer();
  const config = readConfig({
    DATA_DIR: database.dataDir,
    DATABASE_URL: `postgres://club@127.0.0.1:${peer.port}/club`,
    PORT: '0',
    LOG_LEVEL: 'silent',
  });
  const start = startServer(config, { timeouts });
  await expect(start).rejects.toBeInstanceOf(PeerDown);
  await expect(start).rejects.toThrow(/^PostgreSQL at 127\.0\.0\.1:\d+ did not answer within 0\.4 s\.$/);
  expect(peer.accepted()).toBeGreaterThan(1);
  await peer.close();
});

/** Until then nothing else is done in this process, also not listening. In ms. */
function keepBusy(lasts: number): void {
  for (const end = performance.now() + lasts; performance.now() < end;);
}

const onPostgres = database.databaseUrl;
// Nothing is skipped where it does not apply: a skipped test counts as failed.
if (onPostgres)
  describe('PostgreSQL that is stopped while the server runs', () => {
    const lines: { level: number; msg: string; peer?: string }[] = [];
    const log = createLog('warn', { write: (line) => void lines.push(JSON.parse(line)) });
    let peer: StoppablePeer;
    let db: Db;
    let app: App;
    const ask = async (url: string) => {
      const { statusCode, headers, body } = await app.server.inject({ url, headers: { accept: 'application/json' } });
      return { statusCode, headers, body };
    };
    const login = () =>
      app.server.inject({ method: 'POST', url: '/api/login', payload: { correo_electronico: 'a@b.example', contrasena: 'x' } });

    beforeAll(async () => {
      const url = new URL(onPostgres);
      peer = await startStoppablePeer(Number(url.port));
      url.port = String(peer.port);
      const config = readConfig({ DATA_DIR: database.dataDir, DATABASE_URL: url.href });
      db = openDatabase(config, { log, timeouts });
      await migrateDatabase(db);
      app = buildApp(config, { db, log, timeouts });
      await app.server.ready();
    });
    afterAll(async () => {
      await app.server.close();
      await app.context.mail.stop();
      await db.destroy();
      await peer.close();
    });

    test('requests end with a sentence, cached replies are served, one outage is one line, and all recovers', async () => {
      expect((await ask('/api/eventos/publicos')).statusCode).toBe(200);
      // A write in between makes the cached replies stale, and they are all there is.
      expect((await login()).statusCode).toBe(401);
      peer.stop();
      expect((await ask('/readyz')).statusCode).toBe(503);
      const replies = await Promise.all(Array.from({ length: 30 }, login));
      for (const reply of replies) {
        expect(reply.statusCode).toBe(503);
        expect(reply.json<{ detail: string }>().detail).toMatch(/^La web no puede consultar sus datos en este momento\./);
        expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
      }
      // Known to be silent: no request waits for it any more.
      expect((await ask('/readyz')).statusCode).toBe(503);
      expect((await ask('/healthz')).statusCode).toBe(200);
      expect((await ask('/api/eventos/publicos')).statusCode).toBe(200);
      expect(lines).toEqual([expect.objectContaining({ level: 50, peer: 'PostgreSQL', msg: 'a peer does not serve' })]);

      peer.goOn();
      await expect.poll(async () => (await login()).statusCode, { timeout: 10_000 }).toBe(401);
      expect(lines.map(({ msg }) => msg)).toEqual(['a peer does not serve', 'a peer serves again']);
    });

    test('a process that was too busy to read a reply does not take the database for gone', async () => {
      setTimeout(keepBusy, timeouts.databaseDoubt + 10, timeouts.connect + 200);
      await expect(sql`select pg_sleep(0.4)`.execute(db)).resolves.toBeDefined();
    });

    test('a transaction whose connection dies in its hands fails, and neither the process nor the pool suffers', async () => {
      const failing = db.transaction().execute(async (trx) => {
        await trx.insertInto('turnos').values({ nombre: 'lost' }).execute();
        peer.stop();
        await trx.insertInto('turnos').values({ nombre: 'lost too' }).execute();
      });
      await expect(failing).rejects.toBeInstanceOf(PeerDown);
      peer.goOn();
      await expect.poll(async () => (await ask('/readyz')).statusCode, { timeout: 10_000 }).toBe(200);
      expect(await db.selectFrom('turnos').selectAll().execute()).toEqual([]);
    });

    test('one that falls silent as soon as it has answered a probe is probed again', async () => {
      const end = vi.spyOn(pg.Client.prototype, 'end').mockImplementationOnce(async () => {
        peer.stop();
        await new Promise(() => {});
      });
      // Else it would be the silence of the connection, a minute.
      await expect(sql`select pg_sleep(0.4)`.execute(db)).rejects.toThrow('did not answer within 0.5 s.');
      expect(end).toHaveBeenCalled();
      peer.goOn();
      await expect.poll(async () => (await ask('/readyz')).statusCode, { timeout: 10_000 }).toBe(200);
    });

    test('one whose disk is full fails writes with that reason, goes on serving reads, and is logged in one line', async () => {
      lines.length = 0;
      // PostgreSQL's own error when it cannot extend a table's file.
      const says = `raise exception 'could not extend file' using errcode = '53100'`;
      await sql.raw(`create function fail_as_full() returns trigger language plpgsql as $$ begin ${says}; end $$`).execute(db);
      await sql`create trigger full_disk before insert on turnos for each row execute function fail_as_full()`.execute(db);
      const writeTurn = () => db.insertInto('turnos').values({ nombre: 'no room' }).execute();
      const full = /^No queda espacio en la base de datos: se puede consultar y borrar/;
      for (let count = 0; count < 3; count++) {
        const error: unknown = await writeTurn().catch((thrown: unknown) => thrown);
        expect(error).toBeInstanceOf(PeerDown);
        expect(error).toMatchObject({ statusCode: 503, detail: expect.stringMatching(full) });
        expect((await ask('/readyz')).statusCode).toBe(200);
      }
      expect(lines).toEqual([expect.objectContaining({ level: 50, peer: 'disk of PostgreSQL', msg: 'a peer does not serve' })]);
      await sql`drop trigger full_disk on turnos`.execute(db);
      await writeTurn();
      await db.deleteFrom('turnos').where('nombre', '=', 'no room').execute();
    });

    test('a connection that breaks while nothing reads from it does not end the process', async () => {
      const failing = db.transaction().execute(async (trx) => {
        await trx.selectFrom('turnos').selectAll().execute();
        peer.drop();
        await new Promise((resolve) => setTimeout(resolve, 100));
        await trx.selectFrom('turnos').selectAll().execute();
      });
      await expect(failing).rejects.toBeInstanceOf(PeerDown);
      expect((await ask('/readyz')).statusCode).toBe(200);
    });

    describe('that says nothing any more', () => {
      let patient: Db;
      beforeAll(async () => {
        const url = new URL(onPostgres);
        url.port = String(peer.port);
        const config = readConfig({ DATA_DIR: database.dataDir, DATABASE_URL: url.href });
        patient = openDatabase(config, { log, timeouts: { ...usualTimeouts, databaseDoubt: 200, connect: 1000 } });
        await patient.selectFrom('turnos').selectAll().execute();
      });
      afterAll(() => patient.destroy());
      afterEach(() => peer.goOn());

      test('no page waits for it: the site shows the club as last read', async () => {
        const site = createSiteAbout({ db: patient, now: () => new Date() });
        const before = await site.about();
        await new Promise((resolve) => setTimeout(resolve, 400));
        peer.stop();
        const order: string[] = [];
        await Promise.allSettled([
          patient
            .selectFrom('turnos')
            .selectAll()
            .execute()
            .finally(() => order.push('database')),
          site.about().then((said) => order.push(said === before ? 'as before' : 'otherwise')),
        ]);
        expect(order).toEqual(['as before', 'database']);
      });

      test('requests that wait for a connection fail with those that have one, and wait for no other', { tags: 'nightly' }, async () => {
        await expect.poll(async () => patient.selectFrom('turnos').selectAll().execute(), { timeout: 10_000 }).toEqual([]);
        peer.stop();
        let failed = 0;
        const asked = Array.from({ length: 30 }, async () =>
          patient
            .selectFrom('turnos')
            .selectAll()
            .execute()
            .catch((error: unknown) => {
              expect(error).toBeInstanceOf(PeerDown);
              failed += 1;
            }),
        );
        await Promise.race(asked);
        await new Promise((resolve) => setTimeout(resolve, 100));
        expect(failed).toBe(asked.length);
      });
    });
  });
