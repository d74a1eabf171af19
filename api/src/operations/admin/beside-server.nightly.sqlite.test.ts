import Database from 'libsql';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../core/db/connect.ts';
import { createFileStore } from '../../core/files/file-store.ts';
import { runAdmin, runProcess } from '../../testing/admin.ts';
import { formatMigrations } from '../../core/db/migrate.ts';
import { firstMigrationSince, makeAsOfOne } from '../../testing/earlier-database.ts';
import { production } from '../../testing/production.ts';
import { startServerProcess } from '../../testing/server-process.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { runChecks } from '../checks/checks.ts';

const database = await createTestDatabase();
const env = { ...production, MAIL_TO_FILES: '1', DATA_DIR: database.dataDir, ADMIN_EMAIL: 'jefa@club.example' };
const server = await startServerProcess(env);
afterAll(async () => {
  server.process.kill('SIGKILL');
  await server.exited;
  await database.drop();
});
const raw = () => new Database(join(database.dataDir, 'club.sqlite'));

test('beside a running server rows are written and the doctor examines; the schema is left alone', async () => {
  expect(await runAdmin(['create-webmaster', 'ana@club.example'], env)).toMatchObject({ code: 0, stderr: '' });
  expect(await runAdmin(['end-sessions', '--all'], env)).toMatchObject({ code: 0, stderr: '' });
  expect(await runAdmin(['check', '--mend'], env)).toMatchObject({ code: 0, stderr: '' });
  expect(await runAdmin(['migrate'], env)).toEqual({
    code: 1,
    stdout: '',
    stderr: `Another server uses DATA_DIR (${database.dataDir}): stop it first, or give this one a folder of its own.\n`,
  });
  const told = await runProcess('doctor', [], { ...env, PUBLIC_URL: server.address.replace('127.0.0.1', 'localhost') });
  expect(told.stdout).toMatch(/^ok {5}SQLite 3\.[\d.]+ opens /m);
  expect(told).toMatchObject({ code: 0, stderr: '' });
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
});

test('once it has ended its folder is free, and has no pending migration', async () => {
  server.process.kill('SIGTERM');
  await server.exited;
  expect(await runAdmin(['migrate'], env)).toMatchObject({ code: 0, stdout: 'No migration is pending.\n' });
});

test('a pending migration is asked for, run and named', async () => {
  const older = await createTestDatabase();
  await makeAsOfOne(older);
  const olderEnv = { ...env, DATA_DIR: older.dataDir };
  expect(await runAdmin(['list-sessions'], olderEnv)).toMatchObject({
    code: 1,
    stderr: `The database has not had the migration ${firstMigrationSince} yet: pnpm admin migrate, or start the server.\n`,
  });
  expect(await runAdmin(['migrate'], olderEnv)).toMatchObject({
    code: 0,
    stdout: `Migrations that were run: ${formatMigrations([firstMigrationSince])}.\n`,
  });
  expect(await runAdmin(['list-sessions'], olderEnv)).toMatchObject({ code: 0 });
  await older.drop();
});

test('rows that point at rows that are gone are mended as their deletion should have done', async () => {
  const other = raw();
  other.pragma('foreign_keys = OFF');
  other.exec(`
    insert into imagenes (galeria_id, archivo, original, ancho, alto, color, posicion, checksum) values (77, 'x', 'x', 1, 1, '#000000', 0, 'x');
    insert into restablecimientos (huella, usuario_id, creado, caduca) values ('x', 77, 'x', 'x');
    insert into correos (message_id, para, asunto, texto, html, proximo_intento, creado, inscripcion_id) values ('x', 'x', 'x', '', '', 'x', 'x', 77);
  `);
  other.close();
  const db = openDatabase(database);
  const check = async (mend: boolean) =>
    (await runChecks('data', { db, files: createFileStore({ ...database, s3: undefined }), isSqlite: true, now: new Date(), mend }))[0];
  expect(await check(false)).toMatchObject({ level: 'fault', text: expect.stringMatching(/^3 rows point at rows that are gone \(/) });
  expect(await check(true)).toMatchObject({ level: 'good', text: expect.stringMatching(/^3 rows that pointed at rows that are gone/) });
  expect(await check(false)).toMatchObject({ text: 'No row points at one that is gone.' });
  expect(await db.selectFrom('imagenes').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('correos').select('inscripcion_id').where('message_id', '=', 'x').execute()).toEqual([
    { inscripcion_id: null },
  ]);
  await db.destroy();
});
