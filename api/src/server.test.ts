import { once } from 'node:events';
import { chmod, readdir, stat } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { LoginReply, User } from 'shared/contract/session';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { openDatabase } from './db/connect.ts';
import { migrate } from './db/migrate.ts';
import { startServer } from './server.ts';
import { production } from './testing/production.ts';
import { createTestDatabase } from './testing/test-database.ts';
import { type ServerProcess, startServerProcess } from './testing/server-process.ts';

const database = await createTestDatabase();
const env = {
  ...production,
  PUBLIC_URL: 'https://club.example',
  MAIL_TO_FILES: '1',
  DATA_DIR: database.dataDir,
  DATABASE_URL: database.databaseUrl,
  ADMIN_EMAIL: 'Jefa@club.example',
  LIMIT_RESETS: '20',
};
const started: ServerProcess[] = [];
const start = async () => {
  const server = await startServerProcess(env);
  started.push(server);
  return server;
};
afterAll(async () => {
  for (const { process } of started) process.kill('SIGKILL');
  await Promise.all(started.map(({ exited }) => exited));
  await database.drop();
});

const mailNotice = `MAIL_TO_FILES=1: no email is sent, each is written to ${join(database.dataDir, 'mail')}.`;
const keysIn = (notices: readonly string[]) =>
  notices.flatMap((line) => /https:\/\/club\.example\/restablecer-contrasena\?clave=(\S+)/.exec(line)?.[1] ?? []);
const post = (address: string, path: string, body: object) =>
  fetch(`${address}/api${path}`, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
const choosePassword = async (address: string, clave: string | undefined) =>
  (await post(address, '/contrasena/restablecer', { clave, nueva_contrasena: 'castillo de Atienza' })).status;
const countUsers = async (address: string) => {
  const reply = await post(address, '/login', { correo_electronico: 'jefa@club.example', contrasena: 'castillo de Atienza' });
  const { access_token, usuario } = (await reply.json()) as LoginReply;
  const users = await fetch(`${address}/api/usuarios/`, { headers: { authorization: `Bearer ${access_token}` } });
  return { rol: usuario.rol, users: ((await users.json()) as User[]).length };
};

test('in production two processes that start at once on an empty database agree: one first webmaster, no demo data, form closed', async () => {
  await Promise.all([start(), start()]);
  const notices = started.flatMap((server) => server.notices);
  expect(notices.filter((line) => line === mailNotice)).toHaveLength(2);
  expect(notices.filter((line) => line.startsWith('First webmaster: jefa@club.example.'))).toHaveLength(2);
  expect(notices.join()).not.toMatch(/password \w{4}-/);
  for (const { address } of started) {
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    expect(await (await fetch(`${address}/api/inscripciones/estado-formulario`)).json()).toEqual({ activo: false });
  }
});

test('two processes of one database keep to a bound together', async () => {
  const ask = (index: number) =>
    post(started[index % 2]?.address ?? '', '/contrasena/solicitar', { correo_electronico: 'nadie@club.example' });
  const replies = await Promise.all(Array.from({ length: 40 }, (_, index) => ask(index)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(20);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(20);
});

test('the link of the first webmaster serves once; starting again before that prints another and ends the older', async () => {
  const before = keysIn(started.flatMap((server) => server.notices));
  const { address, notices } = await start();
  const [key, ...others] = keysIn(notices);
  expect([key, others]).toEqual([expect.stringMatching(/^[\w-]{43}$/), []]);
  for (const old of before) expect(await choosePassword(address, old)).toBe(400);
  expect(await choosePassword(address, key)).toBe(200);
  expect(await choosePassword(address, key)).toBe(400);
  expect(await countUsers(address)).toEqual({ rol: 'webmaster', users: 1 });
});

test('what the server writes is for its own user only', async () => {
  // The email that tells of the new password.
  await expect
    .poll(() => readdir(join(database.dataDir, 'mail')).catch(() => []), { timeout: 5000 })
    .toContainEqual(expect.stringMatching(/\.eml$/));
  const found = await readdir(database.dataDir, { recursive: true });
  expect(found.some((name) => name.startsWith('mail'))).toBe(true);
  const modes = await Promise.all(found.map(async (name) => [name, (await stat(join(database.dataDir, name))).mode & 0o077]));
  expect(modes.filter(([, open]) => open !== 0)).toEqual([]);
});

test('a stopped server finishes the request in hand, then ends cleanly', async () => {
  const [server] = started;
  if (!server) throw new Error('No server started.');
  const headers = { 'content-type': 'application/json', 'content-length': 2, expect: '100-continue' };
  const call = request(`${server.address}/api/login`, { method: 'POST', headers });
  call.flushHeaders();
  await once(call, 'continue');
  server.process.kill('SIGTERM');
  // It no longer listens: from here on only the request in hand keeps it alive.
  await expect
    .poll(
      () =>
        fetch(`${server.address}/healthz`).then(
          () => 'answers',
          () => 'refuses',
        ),
      { timeout: 5000 },
    )
    .toBe('refuses');
  call.end('{}');
  const [response] = await once(call, 'response');
  expect([response.statusCode, await text(response)]).toEqual([400, expect.stringContaining('detail')]);
  expect(await server.exited).toBe(0);
});

test('once the link was used a restart says nothing of it', async () => {
  expect((await start()).notices).toEqual([mailNotice]);
});

test('a data folder that others may look into is warned about, once', async () => {
  const open = await createTestDatabase();
  await chmod(open.dataDir, 0o755);
  const lines: string[] = [];
  const settings = { DATA_DIR: open.dataDir, DATABASE_URL: open.databaseUrl, LOG_LEVEL: 'warn' };
  const server = await startServerProcess({ ...env, ...settings }, (line) => lines.push(line));
  server.process.kill('SIGTERM');
  await server.exited;
  expect(lines.filter((line) => line.includes('is open to other users of this machine'))).toHaveLength(1);
  expect(lines.join()).not.toContain('clave=');
  await open.drop();
});

test('the demonstration says who sees it', async () => {
  const demo = await createTestDatabase();
  const db = openDatabase(demo);
  await migrate(db);
  const fields = { nombre: 'Ana', correo_electronico: 'ana@club.example', rol: 'socio', contrasena_hash: '', creado: '' } as const;
  await db.insertInto('usuarios').values(fields).execute();
  await db.destroy();
  const settings = { DATA_DIR: demo.dataDir, DATABASE_URL: demo.databaseUrl, PORT: '0', LOG_LEVEL: 'silent' };
  for (const [host, sentence] of [
    [{}, /^Only this machine sees it/],
    [{ HOST: '0.0.0.0' }, /^HOST=0\.0\.0\.0: others see it too/],
  ] as const) {
    const server = await startServer(readConfig({ ...settings, ...host }));
    expect(server.notices).toContainEqual(expect.stringMatching(sentence));
    await server.stop();
  }
  await demo.drop();
});

test('without users and without ADMIN_EMAIL it says what to do', async () => {
  const empty = await createTestDatabase();
  const config = readConfig({
    ...env,
    ADMIN_EMAIL: '',
    DATA_DIR: empty.dataDir,
    DATABASE_URL: empty.databaseUrl,
    PORT: '0',
    LOG_LEVEL: 'silent',
  });
  const server = await startServer(config);
  expect(server.notices).toContain('There are no users yet: set ADMIN_EMAIL and start again to create the first webmaster.');
  await server.stop();
  await empty.drop();
});

test('a taken port is told to the caller, and no link is made that nobody would see', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const empty = await createTestDatabase();
  const settings = { ...env, DATA_DIR: empty.dataDir, DATABASE_URL: empty.databaseUrl, HOST: '127.0.0.1', LOG_LEVEL: 'silent' };
  await expect(startServer(readConfig({ ...settings, PORT: String(port) }))).rejects.toMatchObject({ code: 'EADDRINUSE', port });
  taken.close();
  const server = await startServer(readConfig({ ...settings, PORT: '0' }));
  expect(server.notices).toContainEqual(expect.stringContaining('First webmaster'));
  await server.stop();
  await empty.drop();
});
