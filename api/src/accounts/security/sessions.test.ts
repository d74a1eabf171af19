import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { startFileApp } from '../../testing/file-app.ts';
import { currentUser } from './guard.ts';
import { deriveSecret } from '../../core/base/secrets.ts';

const start = new Date('2026-03-01T10:00:00.000Z');
const app = await startFileApp({ now: () => start });
const { sessions } = app.context;
const call = (url: string, authorization?: string, method: 'GET' | 'POST' = 'GET') =>
  app.server.inject({ method, url: `/api${url}`, headers: authorization ? { authorization } : {} });
const rows = (table: 'sesiones' | 'sesiones_cerradas') => app.db.selectFrom(table).selectAll().execute();

test('an error names the kind of session that is required', async () => {
  expect((await call('/user/me')).headers['www-authenticate']).toBe('Bearer');
  expect((await call('/user/me', 'Bearer nothing')).headers['www-authenticate']).toBe('Bearer');
  expect((await call('/usuarios/', (await app.addUser('socio')).headers.authorization)).headers).not.toHaveProperty('www-authenticate');
});

test('a token is taken however its scheme is written', async () => {
  const { headers } = await app.addUser('socio');
  const token = headers.authorization.slice('Bearer '.length);
  const statuses = [`bearer ${token}`, `BEARER   ${token}`, token, `Bearer ${token} x`].map(
    async (each) => (await call('/user/me', each)).statusCode,
  );
  expect(await Promise.all(statuses)).toEqual([200, 200, 401, 401]);
});

test('a session that has no name is one, is in no list, and cannot be closed alone', async () => {
  const { user } = await app.addUser('socio');
  const nameless = await new SignJWT({ ver: user.token_version })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(String(user.id))
    .setIssuedAt(start)
    .setExpirationTime(new Date(start.getTime() + 3_600_000))
    .sign(deriveSecret(app.config.jwtSecret, 'session'));
  for (const table of ['sesiones', 'sesiones_cerradas'] as const) await app.db.deleteFrom(table).execute();
  expect((await call('/user/me', `Bearer ${nameless}`)).statusCode).toBe(200);
  await sessions.close({ sesion: null });
  expect([await rows('sesiones'), await rows('sesiones_cerradas')]).toEqual([[], []]);
});

test('a session that is closed, also twice, is over by its name, and is remembered as long as its token could serve', async () => {
  const { user, headers } = await app.addUser('socio');
  await call('/user/me', headers.authorization);
  const [row] = await app.db.selectFrom('sesiones').selectAll().where('usuario_id', '=', user.id).execute();
  const name = { usuario: user.id, version: user.token_version, sesion: row?.sesion ?? '' };
  expect([await sessions.isOpen(name), await sessions.isOpen({ ...name, version: 9 })]).toEqual([true, false]);
  await sessions.close(name);
  await sessions.close(name);
  expect(await sessions.isOpen(name)).toBe(false);
  expect(await rows('sesiones_cerradas')).toContainEqual({ sesion: name.sesion, caduca: '2026-03-01T22:00:00.000Z' });
  expect((await rows('sesiones')).filter(({ usuario_id }) => usuario_id === user.id)).toEqual([]);
});

test('what asks for the user of a call that has none gets the 401 of one without a session', () => {
  expect(() => currentUser({ user: null })).toThrow(expect.objectContaining({ statusCode: 401 }));
});

test('a route for two methods at once stops the start, for the table has a rule for each', () => {
  const other = app.again();
  expect(() => other.server.route({ method: ['GET', 'POST'], url: '/api/login', handler: () => 'x' })).toThrow('table');
});
