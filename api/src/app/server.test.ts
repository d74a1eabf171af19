import { once } from 'node:events';
import { chmod, readdir, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { LoginReply, User } from 'shared/contract/session';
import { afterAll, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../core/base/config.ts';
import { openDatabase } from '../core/db/connect.ts';
import { migrateDatabase } from '../core/db/migrate.ts';
import { startServer } from './server.ts';
import { production } from '../testing/production.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { serverProcesses, startServerProcess } from '../testing/server-process.ts';

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
const { started, start, killAll } = serverProcesses(env);
afterAll(async () => {
  await killAll();
  await database.drop();
});

const stopLast = async () => {
  started.at(-1)?.process.kill('SIGTERM');
  await started.at(-1)?.exited;
};

const mailNotice = `MAIL_TO_FILES=1: no email is sent, each is written to ${join(database.dataDir, 'mail')}.`;
const keysIn = (notices: readonly string[]) =>
  notices.flatMap((line) => /https:\/\/club\.example\/restablecer-contrasena#clave=(\S+)/.exec(line)?.[1] ?? []);
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

// A SQLite database serves one process: lock-folder.sqlite.test.ts.
const processes = database.databaseUrl === undefined ? 1 : 2;

test('in production processes that start at once on an empty database agree: one first webmaster, no demo data, form closed', async () => {
  await Promise.all(Array.from({ length: processes }, start));
  const notices = started.flatMap((server) => server.notices);
  expect(notices.filter((line) => line === mailNotice)).toHaveLength(processes);
  expect(notices.filter((line) => line.startsWith('First webmaster: jefa@club.example.'))).toHaveLength(processes);
  expect(notices.join()).not.toMatch(/password \w{4}-/);
  for (const { address } of started) {
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    expect(await (await fetch(`${address}/api/inscripciones/estado-formulario`)).json()).toEqual({ activo: false });
  }
});

test('the link of the first webmaster serves once; starting again before that prints another and ends the older', async () => {
  const before = keysIn(started.flatMap((server) => server.notices));
  if (processes === 1) await stopLast();
  const { address, notices } = await start();
  const [key, ...others] = keysIn(notices);
  expect([key, others]).toEqual([expect.stringMatching(/^[\w-]{43}$/), []]);
  for (const old of before) expect(await choosePassword(address, old)).toBe(400);
  expect(await choosePassword(address, key)).toBe(200);
  expect(await choosePassword(address, key)).toBe(400);
  expect(await countUsers(address)).toEqual({ rol: 'webmaster', users: 1 });
});

test('what the server writes is for its own user only', async () => {
  // The email about the new password.
  await expect
    .poll(() => readdir(join(database.dataDir, 'mail')).catch(() => []), { timeout: 5000 })
    .toContainEqual(expect.stringMatching(/\.eml$/));
  const found = await readdir(database.dataDir, { recursive: true });
  expect(found.some((name) => name.startsWith('mail'))).toBe(true);
  const modes = await Promise.all(found.map(async (name) => [name, (await stat(join(database.dataDir, name))).mode & 0o077]));
  expect(modes.filter(([, open]) => open !== 0)).toEqual([]);
});

test('a stopped server finishes the request in hand, then ends cleanly', async () => {
  const server = started.at(-1);
  if (!server) throw new Error('No server started.');
  const headers = { 'content-type': 'application/json', 'content-length': 2, expect: '100-continue' };
  const call = request(`${server.address}/api/login`, { method: 'POST', headers });
  call.flushHeaders();
  await once(call, 'continue');
  server.process.kill('SIGTERM');
  // It no longer listens: from here on only the request in hand keeps it running.
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

test(
  'a stop shows in /readyz before it listens no more, and gives what is in hand the time that was set',
  { tags: 'nightly' },
  async () => {
    const other = await createTestDatabase();
    const settings = { DATA_DIR: other.dataDir, DATABASE_URL: other.databaseUrl, STOP_NOTICE: '2', STOP_PATIENCE: '1' };
    const server = await startServerProcess({ ...env, ...settings });
    const headers = { 'content-type': 'application/json', 'content-length': 2, expect: '100-continue' };
    const neverEnds = request(`${server.address}/api/login`, { method: 'POST', headers });
    const broken = once(neverEnds, 'error');
    neverEnds.flushHeaders();
    await once(neverEnds, 'continue');
    server.process.kill('SIGTERM');
    // A service manager signals each process of a command, and pnpm passes its own on.
    server.process.kill('SIGTERM');
    const ready = async () => {
      const reply = await fetch(`${server.address}/readyz`);
      return [reply.status, await reply.json()];
    };
    await expect.poll(ready, { timeout: 1900 }).toEqual([503, { detail: 'El servidor se está apagando.' }]);
    expect((await fetch(`${server.address}/api/actividades`)).status).toBe(200);
    expect(await server.exited).toBe(1);
    await broken;
    await other.drop();
  },
);

test('once the link was used a restart says nothing of it', async () => {
  expect((await start()).notices).toEqual([mailNotice]);
});

test('a data folder that others may look into is warned about, once', { tags: 'nightly' }, async () => {
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

test('the demonstration says where it is reachable', { tags: 'nightly' }, async () => {
  const demo = await createTestDatabase();
  const db = openDatabase(demo);
  await migrateDatabase(db);
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

test('without users and without ADMIN_EMAIL it does not serve a site without an administrator', { tags: 'nightly' }, async () => {
  const empty = await createTestDatabase();
  const settings = { ...env, ADMIN_EMAIL: '', DATA_DIR: empty.dataDir, DATABASE_URL: empty.databaseUrl, PORT: '0', LOG_LEVEL: 'silent' };
  await expect(startServer(readConfig(settings))).rejects.toThrow(
    new ConfigError(['There are no users yet: set ADMIN_EMAIL to the address of the first webmaster, and start again.']),
  );
  await (await startServer(readConfig({ ...settings, ADMIN_EMAIL: env.ADMIN_EMAIL }))).stop();
  // Once there is a user it is not needed.
  await (await startServer(readConfig(settings))).stop();
  await empty.drop();
});

test('a server that cannot write its backups says so at its start, and serves', { tags: 'nightly' }, async () => {
  const settings = { ...env, DATA_DIR: database.dataDir, DATABASE_URL: database.databaseUrl, PORT: '0', LOG_LEVEL: 'silent' };
  await stopLast();
  const file = join(database.dataDir, 'no-folder');
  await writeFile(file, '');
  const server = await startServer(readConfig({ ...settings, BACKUP_AT: '03:00', BACKUP_TO: join(file, 'backups') }));
  expect(server.notices).toContainEqual(
    expect.stringMatching(/^No backup will be made: .*no-folder\/backups \(BACKUP_TO\) cannot be written: ENOTDIR/),
  );
  await server.stop();
});

test('a taken port is reported to the caller, and no link is made that would not be seen', async () => {
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
