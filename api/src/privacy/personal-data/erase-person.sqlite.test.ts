import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Database from 'libsql';
import { expect, test } from 'vitest';
import type { Erasure } from 'shared/contract/personal-data';
import { openDatabase } from '../../core/db/connect.ts';
import { holdsText } from '../../core/db/holds-text.ts';
import { startFileApp } from '../../testing/file-app.ts';

const app = await startFileApp();
const boss = await app.addUser('webmaster');
const file = join(app.config.dataDir, 'club.sqlite');

/** As the nightly backup and the commands: a process of its own opens the file beside the server, reads, and closes it. */
const readAside = async (): Promise<string[]> => {
  const script = `
    const Database = require(${JSON.stringify(createRequire(import.meta.url).resolve('libsql'))});
    const database = new Database(${JSON.stringify(file)});
    console.log(JSON.stringify(database.prepare('select nombre from turnos').all().map(({ nombre }) => nombre)));
    database.close();`;
  return JSON.parse((await promisify(execFile)(process.execPath, ['-e', script])).stdout) as string[];
};

const erase = async (correo: string) =>
  (
    await app.server.inject({ method: 'POST', url: '/api/datos/persona/borrar', payload: { correo }, headers: boss.headers })
  ).json<Erasure>();

test('after an erasure the file is still held: another process that opens and closes it takes nothing of the log away', async () => {
  const { correo_electronico: correo } = (await app.addUser('socio')).user;
  expect(await erase(correo)).toMatchObject({ limpia: true });
  const write = (nombre: string) => app.db.insertInto('turnos').values({ nombre }).execute();
  await write('uno');
  const { ino } = await stat(`${file}-wal`);
  expect(await readAside()).toContain('uno');
  expect((await stat(`${file}-wal`)).ino).toBe(ino);
  await write('dos');
  expect(await readAside()).toEqual(expect.arrayContaining(['uno', 'dos']));
});

test('what could not be cleaned during another read goes when the file is opened next', async () => {
  const { correo_electronico: correo } = (await app.addUser('socio')).user;
  const reader = new Database(file);
  reader.exec('begin');
  reader.prepare('select count(*) from usuarios').all();
  expect(await erase(correo)).toMatchObject({ limpia: false });
  reader.exec('commit');
  // As in the free room of a page that was split.
  reader.pragma('secure_delete = OFF');
  reader.exec('create table split (text text)');
  reader.prepare('insert into split values (?)').run(correo);
  reader.exec('delete from split');
  expect(await holdsText(app.db, correo)).toBe(true);
  await openDatabase(app.config).destroy();
  expect(await holdsText(app.db, correo)).toBe(false);
  expect(reader.pragma('user_version')).toEqual([{ user_version: 1 }]);
  reader.close();
});
