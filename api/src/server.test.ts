import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { startServer } from './server.ts';
import { createTestDatabase } from './testing/test-database.ts';
import { type ServerProcess, startServerProcess } from './testing/server-process.ts';

const database = await createTestDatabase();
const env = {
  NODE_ENV: 'production',
  JWT_SECRET: 'a secret of more than thirty-two characters',
  DATA_DIR: database.dataDir,
  DATABASE_URL: database.databaseUrl,
  ADMIN_EMAIL: 'Jefa@club.example',
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

test('in production two processes that start at once on an empty database agree: one first webmaster, no demo data, form closed', async () => {
  await Promise.all([start(), start()]);
  const notices = started.flatMap((server) => server.notices);
  expect(notices).toEqual([expect.stringMatching(/^First webmaster: jefa@club\.example, password (\w{4}-){3}\w{4} /)]);
  const contrasena = /password (\S+)/.exec(notices.join())?.[1];
  for (const { address } of started) {
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    expect(await (await fetch(`${address}/api/inscripciones/estado-formulario`)).json()).toEqual({ activo: false });
    const body = JSON.stringify({ correo_electronico: 'jefa@club.example', contrasena });
    const login = await fetch(`${address}/api/login`, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
    expect(await login.json()).toMatchObject({ usuario: { rol: 'webmaster' } });
  }
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

test('the password is told once: a restart says nothing', async () => {
  expect((await start()).notices).toEqual([]);
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
  expect(server.notices).toEqual(['There are no users yet: set ADMIN_EMAIL and start again to create the first webmaster.']);
  await server.stop();
  await empty.drop();
});

test('a taken port is told to the caller, and no password is made that nobody would see', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const empty = await createTestDatabase();
  const settings = { ...env, DATA_DIR: empty.dataDir, DATABASE_URL: empty.databaseUrl, HOST: '127.0.0.1', LOG_LEVEL: 'silent' };
  await expect(startServer(readConfig({ ...settings, PORT: String(port) }))).rejects.toMatchObject({ code: 'EADDRINUSE', port });
  taken.close();
  const server = await startServer(readConfig({ ...settings, PORT: '0' }));
  expect(server.notices).toEqual([expect.stringContaining('First webmaster')]);
  await server.stop();
  await empty.drop();
});
