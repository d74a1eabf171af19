import type { OpenSession } from 'shared/contract/open-sessions';
import { beforeEach, expect, test } from 'vitest';
import { pruneRows } from '../../operations/upkeep/prune.ts';
import { startFileApp } from '../../testing/file-app.ts';

const start = new Date('2026-03-01T10:00:00.000Z');
let clock = start;
const app = await startFileApp({ now: () => clock });
const other = app.again({ now: () => clock });
await other.server.ready();
beforeEach(() => {
  clock = start;
});

type Headers = Record<string, string>;
const phone = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
const call = (method: 'GET' | 'POST' | 'DELETE', url: string, headers: Headers, server = app.server, remoteAddress = '203.0.113.77') =>
  server.inject({ method, url: `/api${url}`, headers, remoteAddress });
const me = async (headers: Headers, server = app.server) => (await call('GET', '/user/me', headers, server)).statusCode;
const list = async (headers: Headers) => (await call('GET', '/cuenta/sesiones', headers)).json<OpenSession[]>();
const later = (minutes: number) => (clock = new Date(clock.getTime() + minutes * 60_000));
const openAnother = async (user: { id: number; token_version: number }, more: Headers = {}) => ({
  authorization: `Bearer ${await app.context.sessions.issue(user)}`,
  ...more,
});

test('people see where they are signed in: device, beginning of the address, since when and the last use', async () => {
  const { user, headers } = await app.addUser('socio');
  const { headers: stranger } = await app.addUser('socio');
  await me(stranger);
  const telephone = await openAnother(user, { 'user-agent': phone });
  later(60);
  await call('GET', '/user/me', telephone, other.server, '2001:db8:7:8::1');
  const shown = { dispositivo: 'Otro programa', red: '203.0.113.0/24', inicio: start.toISOString() };
  const listed = await list(headers);
  expect(listed.toSorted((a, b) => Number(b.actual) - Number(a.actual))).toEqual([
    { ...shown, sesion: expect.any(String), ultimo_uso: clock.toISOString(), actual: true },
    {
      sesion: expect.any(String),
      dispositivo: 'Chrome en Android',
      red: '2001:db8:7::/48',
      inicio: start.toISOString(),
      ultimo_uso: clock.toISOString(),
      actual: false,
    },
  ]);
  expect((await list(stranger)).map(({ actual }) => actual)).toEqual([true]);
});

test('the last use is written every few minutes only', async () => {
  const { headers } = await app.addUser('socio');
  const lastUse = async () => (await list(headers))[0]?.ultimo_uso;
  await me(headers);
  later(1.9);
  expect(await lastUse()).toBe(start.toISOString());
  later(0.1);
  expect(await lastUse()).toBe(clock.toISOString());
});

test('a session that is closed ends at once, in every process, and users close only their own', async () => {
  const { user, headers } = await app.addUser('socio');
  const lost = await openAnother(user);
  expect(await me(lost, other.server)).toBe(200);
  const found = (await list(headers)).find(({ actual }) => !actual);
  const { headers: thief } = await app.addUser('webmaster');
  expect((await call('DELETE', `/cuenta/sesiones/${found?.sesion}`, thief)).statusCode).toBe(404);
  expect((await call('DELETE', `/cuenta/sesiones/${found?.sesion}`, headers)).statusCode).toBe(204);
  expect([await me(lost, other.server), await me(lost), await me(headers)]).toEqual([401, 401, 200]);
  expect(await list(headers)).toHaveLength(1);
  expect((await call('DELETE', `/cuenta/sesiones/${found?.sesion}`, headers)).statusCode).toBe(404);
});

test('all the others are closed at once, also those that were never used; this one goes on', async () => {
  const { user, headers } = await app.addUser('socio');
  const others = [await openAnother(user), await openAnother(user)];
  await me(others[0] ?? {});
  expect((await call('POST', '/cuenta/sesiones/cerrar-otras', headers)).statusCode).toBe(204);
  expect(await Promise.all([...others, headers].map((each) => me(each, other.server)))).toEqual([401, 401, 200]);
  expect((await list(headers)).map(({ actual }) => actual)).toEqual([true]);
});

test('a sign-out or a new password takes the session off the list', async () => {
  const { user, headers } = await app.addUser('socio');
  const left = await openAnother(user);
  const changed = await openAnother(user);
  for (const each of [left, changed]) await me(each);
  expect(await list(headers)).toHaveLength(3);
  await call('POST', '/logout', left);
  expect(await list(headers)).toHaveLength(2);
  const payload = { contrasena_actual: 'socio', nueva_contrasena: 'otra' };
  await app.server.inject({ method: 'POST', url: '/api/usuarios/cambiar-contrasena', headers, payload });
  expect(await list(headers)).toHaveLength(1);
});

test('what is over is pruned, and goes with its user', async () => {
  const { user, headers } = await app.addUser('socio');
  await me(headers);
  const rows = () => app.db.selectFrom('sesiones').select('sesion').where('usuario_id', '=', user.id).execute();
  await pruneRows(app.db, new Date(start.getTime() + 12 * 3_600_000 - 1));
  expect(await rows()).toHaveLength(1);
  await pruneRows(app.db, new Date(start.getTime() + 12 * 3_600_000 + 1));
  expect(await rows()).toHaveLength(0);
  await me(headers);
  await app.db.deleteFrom('usuarios').where('id', '=', user.id).execute();
  expect(await rows()).toHaveLength(0);
});
