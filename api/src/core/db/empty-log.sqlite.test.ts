import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { expect, test, vi } from 'vitest';
import { startMailApp } from '../../testing/mail-app.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { openDatabase } from './connect.ts';
import { emptyLog, emptyLogOften } from './empty-log.ts';
import { holdsText } from './holds-text.ts';

const { app, inbox } = await startMailApp();

/** How often a text stands in the bytes of the database: in the file, and in its log. */
const occurrences = (text: string, dataDir = app.config.dataDir) =>
  ['club.sqlite', 'club.sqlite-wal'].map((name) => {
    const path = join(dataDir, name);
    return existsSync(path) ? readFileSync(path).toString('latin1').split(text).length - 1 : 0;
  });

test('a password that was sent, and a person who was deleted, are in no byte of the database', async () => {
  const boss = await app.addUser('webmaster');
  const { user } = await app.addUser('socio', { dni: '00000000-DNI', direccion: `Calle ${'larga '.repeat(2000)}` });
  const call = (method: 'DELETE' | 'POST', url: string) => app.server.inject({ method, url: `/api${url}`, headers: boss.headers });
  await call('POST', `/usuarios/${user.id}/enviar-credenciales`);
  const { texto } = await app.db.selectFrom('correos').select('texto').executeTakeFirstOrThrow();
  const password = /Contraseña temporal: (\S+)/.exec(texto)?.[1] ?? '';
  // Once in the file, too: otherwise it would only have to leave the log.
  expect(emptyLog(app.config)).toBe(true);
  expect(occurrences(password)).toEqual([2, 0]);

  await app.context.mail.deliverDue();
  expect(inbox.received[0]?.email.text).toContain(password);
  expect(await app.db.selectFrom('correos').select(['para', 'estado']).execute()).toEqual([
    { para: user.correo_electronico, estado: 'enviado' },
  ]);
  expect(emptyLog(app.config)).toBe(true);
  expect(occurrences(password)).toEqual([0, 0]);

  expect(occurrences('00000000-DNI')[0]).toBeGreaterThan(0);
  await call('DELETE', `/usuarios/${user.id}`);
  // Told to staff and to the old address: the texts go once they are sent, that line of the outbox with the club's period for emails.
  await app.context.mail.deliverDue();
  const told = await app.db
    .deleteFrom('correos')
    .where('para', '=', user.correo_electronico)
    .returning(['asunto', 'texto', 'estado'])
    .execute();
  expect(told).toEqual([{ asunto: 'Se han borrado cuentas de la web', texto: '', estado: 'enviado' }]);
  expect(emptyLog(app.config)).toBe(true);
  for (const text of ['00000000-DNI', user.correo_electronico, 'larga larga']) expect(occurrences(text), text).toEqual([0, 0]);
});

test('a running server empties the log every minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const end = emptyLogOften(app.config, (error) => expect.fail(String(error)));
  const bytes = () => statSync(join(app.config.dataDir, 'club.sqlite-wal')).size;
  await app.db.insertInto('turnos').values({ nombre: 'y' }).execute();
  expect(bytes()).toBeGreaterThan(0);
  vi.advanceTimersByTime(60_000);
  expect(bytes()).toBe(0);
  end();
  vi.useRealTimers();
});

test('the log is left alone during a write, without waiting', async () => {
  await app.db.insertInto('turnos').values({ nombre: 'before' }).execute();
  await app.db.transaction().execute(async (trx) => {
    await trx.insertInto('turnos').values({ nombre: 'x' }).execute();
    expect(emptyLog(app.config)).toBe(false);
  });
  expect(emptyLog(app.config)).toBe(true);
});

test('however often it is emptied, and checked for an address, nothing of it stays open', async () => {
  const descriptors = () => readdirSync('/dev/fd').length;
  expect(emptyLog(app.config)).toBe(true);
  expect(await holdsText(app.db, 'nobody@club.example')).toBe(false);
  const before = descriptors();
  for (let count = 0; count < 30; count++) {
    emptyLog(app.config);
    await holdsText(app.db, 'nobody@club.example');
  }
  expect(descriptors()).toBe(before);
});

test('what was deleted in the file of an older version goes when it is opened', async () => {
  const { dataDir, drop } = await createTestDatabase();
  const before = new Database(join(dataDir, 'club.sqlite'));
  before.pragma('secure_delete = OFF');
  before.exec('create table old (text text)');
  before.prepare('insert into old values (?)').run('a secret of yesterday');
  before.exec('delete from old');
  before.close();
  expect(occurrences('a secret of yesterday', dataDir)[0]).toBe(1);
  const db = openDatabase({ databaseUrl: undefined, dataDir });
  emptyLog({ dataDir });
  expect(occurrences('a secret of yesterday', dataDir)).toEqual([0, 0]);
  await db.destroy();
  await drop();
});
