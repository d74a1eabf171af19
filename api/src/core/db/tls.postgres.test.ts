import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { makePostgres } from 'platform/testing/provide-postgres';
import { afterAll, expect, test } from 'vitest';
import { dumpPostgres } from './dump-postgres.ts';
import { type Config, readConfig } from '../base/config.ts';
import { makeCertificate } from '../../testing/certificate.ts';
import { createLog, explainError } from '../logs/log.ts';
import { openDatabase } from './connect.ts';
import { migrateOnceThere } from './wait-for-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'club-tls-'));
const file = (name: string) => join(folder, `${name}.crt`);
/** Signed by themselves: each is also the authority by which its server is known. */
const [club, stranger] = [makeCertificate('localhost'), makeCertificate('localhost')];
writeFileSync(file('club'), club.cert);
writeFileSync(file('stranger'), stranger.cert);

const postgres = await makePostgres({ tls: { certificate: club.cert, key: club.key } });
await postgres.start();
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true });
});
/** Its certificate is for this name alone. */
const byName = postgres.url.replace('127.0.0.1', 'localhost');
const byNumber = postgres.url;

const settings = (url: string, mode: string, authority?: string): Config =>
  readConfig({
    DATA_DIR: folder,
    DATABASE_URL: url,
    DATABASE_TLS: mode,
    ...(authority && { DATABASE_TLS_CA: file(authority) }),
  });

test.each([
  ['require', byNumber, undefined],
  ['verify-ca', byNumber, 'club'],
  ['verify-full', byName, 'club'],
])('DATABASE_TLS=%s encrypts what goes to %s, for the site and for its backups', async (mode, url, authority) => {
  const config = settings(url, mode, authority);
  const db = openDatabase(config);
  const { rows } = await sql<{ ssl: boolean }>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(db);
  await db.destroy();
  expect(rows).toEqual([{ ssl: true }]);
  expect((await buffer(await dumpPostgres(config))).subarray(0, 5).toString()).toBe('PGDMP');
});

test.each([
  ['verify-full', byNumber, 'club', /altnames/],
  ['verify-full', byName, 'stranger', /certificate/],
  ['verify-ca', byName, 'stranger', /certificate/],
])('DATABASE_TLS=%s rejects %s with the certificate of %s, at once and in one sentence', async (mode, url, authority, why) => {
  const db = openDatabase(settings(url, mode, authority));
  const failure = await migrateOnceThere(db, 60_000, createLog('silent')).then(() => undefined, explainError);
  await db.destroy();
  expect(failure).toMatch(why);
  expect(failure).toMatch(
    /^PostgreSQL at \S+ cannot be used: [^\n]+\. Look at DATABASE_TLS, DATABASE_TLS_CA and the name in DATABASE_URL\.$/,
  );
});

test('a server that asks for TLS rejects clients without it', async () => {
  const db = openDatabase(settings(byName, 'off'));
  await expect(sql`select 1`.execute(db)).rejects.toThrow('pg_hba');
  await db.destroy();
});
