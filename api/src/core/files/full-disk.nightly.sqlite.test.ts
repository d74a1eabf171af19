import { mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../../app/app.ts';
import { readConfig } from '../base/config.ts';
import { openDatabase } from '../db/connect.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { createLog } from '../logs/log.ts';
import { hashPassword } from '../../accounts/security/passwords.ts';
import { multipartOf } from '../../testing/form.ts';
import { drawPhoto } from '../../testing/photo.ts';
import { production } from '../../testing/production.ts';
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts';
import { mountSmallDisk, type SmallDisk } from '../../testing/small-disk.ts';
import { createDiskReserve } from './disk-reserve.ts';

const folder = await mkdtemp(join(tmpdir(), 'club-disk-'));
let server: ServerProcess | undefined;
let disk: SmallDisk | undefined;
afterAll(async () => {
  server?.process.kill('SIGKILL');
  await server?.exited;
  await disk?.remove();
  await rm(folder, { recursive: true });
});
const account = { correo_electronico: 'ana@club.example', contrasena: 'castillo de Atienza' };
const fullSentence = 'No queda espacio en el servidor: se puede entrar y borrar, pero no guardar nada nuevo.';

/** A database with one account. */
async function prepare(dataDir: string) {
  mkdirSync(dataDir, { mode: 0o700 });
  const db = openDatabase({ dataDir, databaseUrl: undefined });
  await migrateDatabase(db);
  const contrasena_hash = await hashPassword(account.contrasena);
  const user = { nombre: 'Ana', correo_electronico: account.correo_electronico, rol: 'direccion', contrasena_hash, creado: '' } as const;
  await db.insertInto('usuarios').values(user).execute();
  return db;
}

test('a database that may not grow is logged once with its cause and reported to writers; it recovers as soon as it may', async () => {
  const dataDir = join(folder, 'pages');
  const db = await prepare(dataDir);
  const lines: { msg: string }[] = [];
  const disk = createDiskReserve(dataDir);
  const log = createLog('warn', { write: (line) => void lines.push(JSON.parse(line)) }, { onFullDisk: disk.spend });
  const stop = await disk.watch(log);
  const app = buildApp(readConfig({ DATA_DIR: dataDir }), { db, log, disk });
  const write = (url: string, payload: object) => app.server.inject({ method: 'POST', url: `/api${url}`, payload });
  const { access_token } = (await write('/login', account)).json<{ access_token: string }>();
  const addSponsor = async () => {
    const form = await multipartOf({ titulo: 'Firma', descripcion: 'x'.repeat(5000) });
    const headers = { ...form.headers, authorization: `Bearer ${access_token}` };
    return (await app.server.inject({ method: 'POST', url: '/api/patrocinadores', payload: form.payload, headers })).statusCode;
  };
  await sql`pragma max_page_count = 1`.execute(db);
  // The last free pages of the file.
  await expect.poll(addSponsor, { timeout: 20_000 }).toBe(503);
  for (let count = 0; count < 20; count++) expect((await write('/inscripciones/', {})).json()).toEqual({ detail: fullSentence });
  expect((await app.server.inject('/readyz')).json()).toEqual({ detail: fullSentence });
  expect((await app.server.inject('/api/patrocinadores')).statusCode).toBe(200);
  expect(lines.map(({ msg }) => msg)).toEqual([expect.stringMatching(/^The disk of DATA_DIR \(.*\) is full: nothing new can be stored/)]);
  await sql`pragma max_page_count = 1000000`.execute(db);
  await expect.poll(async () => (await app.server.inject('/readyz')).statusCode, { timeout: 15_000 }).toBe(200);
  expect(await addSponsor()).toBe(201);
  stop();
  await app.server.close();
  await app.context.mail.stop();
  await db.destroy();
});

// Other systems have no namespaces, and no disk that is made by a word.
if (process.platform === 'linux')
  test('with no byte left on the disk people read, log in and delete; the cause is logged once; once there is room all goes on', async () => {
    const seed = join(folder, 'seed');
    await (await prepare(seed)).destroy();
    const small = (disk = await mountSmallDisk(join(folder, 'disk'), 64));
    small.copy(seed, 'data');
    const data = join(small.folder, 'data');
    const lines: { level: number; msg: string }[] = [];
    const start = () =>
      startServerProcess(
        { ...production, MAIL_TO_FILES: '1', DATA_DIR: data, LOG_LEVEL: 'warn' },
        (line) => lines.push(JSON.parse(line)),
        small.launcher,
      );
    server = await start();
    const ask = async (method: string, path: string, init: RequestInit = {}) => {
      const reply = await fetch(`${server?.address}${path}`, { method, ...init });
      const text = await reply.text();
      return { status: reply.status, body: text === '' ? undefined : (JSON.parse(text) as Record<string, unknown>) };
    };
    const json = (body: object) => ({ body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
    const logIn = async () => (await ask('POST', '/api/login', json(account))).body?.['access_token'];
    const ready = async () => (await ask('GET', '/readyz')).status;
    let headers = { authorization: `Bearer ${String(await logIn())}` };
    const addSponsor = async (number: number) => {
      const form = await multipartOf({ titulo: 'Firma', imagen: await drawPhoto(number) });
      return ask('POST', '/api/patrocinadores', { body: new Uint8Array(form.payload), headers: { ...form.headers, ...headers } });
    };
    const { body: sponsor } = await addSponsor(1);

    small.fill();
    // Before anybody has looked whether there is room.
    expect(await logIn()).toMatch(/^ey/);
    expect(await ready()).toBe(503);
    expect((await ask('GET', '/api/patrocinadores')).status).toBe(200);
    for (let count = 0; count < 20; count++) expect((await addSponsor(2)).body).toEqual({ detail: fullSentence });
    expect((await ask('DELETE', `/api/patrocinadores/${String(sponsor?.['id'])}`, { headers })).status).toBe(204);

    small.empty();
    await expect.poll(ready, { timeout: 15_000 }).toBe(200);
    headers = { authorization: `Bearer ${String(await logIn())}` };
    expect((await addSponsor(3)).status).toBe(201);

    // Also when it is started without a byte left.
    server.process.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    small.fill();
    server = await start();
    expect(await ready()).toBe(503);
    expect(await logIn()).toMatch(/^ey/);
    small.empty();
    await expect.poll(ready, { timeout: 15_000 }).toBe(200);
    const told = () => lines.map(({ msg }) => msg.replace(/ \(.*?\)/, '').slice(0, 40));
    const episode = ['The disk of DATA_DIR is full: nothing ne', 'There is room again on the disk of DATA_'];
    // A line comes by another way than a reply, and may come after it.
    await expect.poll(told).toEqual([...episode, ...episode]);
  });
