import { beforeEach, expect, test } from 'vitest';
import { startFileApp } from '../../testing/file-app.ts';
import { countAttempt } from './throttle.ts';

const start = new Date('2026-03-01T10:00:00Z');
let clock = start;
const app = await startFileApp({ now: () => clock });
beforeEach(async () => {
  clock = start;
  for (const table of ['intentos', 'correos'] as const) await app.db.deleteFrom(table).execute();
});

type Reply = Awaited<ReturnType<typeof logIn>>;
const logIn = (correo_electronico: string, contrasena: string, cookie = '', server = app.server) =>
  server.inject({ method: 'POST', url: '/api/login', payload: { correo_electronico, contrasena }, headers: { cookie } });
const status = async (...args: Parameters<typeof logIn>) => (await logIn(...args)).statusCode;
const setCookie = (reply: Reply) => String(reply.headers['set-cookie']);
const cookieOf = (reply: Reply) => setCookie(reply).split(';')[0] ?? '';

/** Fifty failures, each from a network of its own. */
const attack = (account: string) =>
  app.db.transaction().execute(async (trx) => {
    for (let host = 1; host <= 50; host++) await countAttempt(trx, account, `198.51.100.${host}`, clock);
  });

test('an account that is guessed from everywhere is shut to strangers for an hour, not to a browser that its owner has used', async () => {
  const { user } = await app.addUser('socio');
  const cookie = cookieOf(await logIn(user.correo_electronico, 'socio'));
  await attack(user.correo_electronico);
  const refused = await logIn(user.correo_electronico, 'socio');
  expect([refused.statusCode, refused.json()]).toEqual([
    429,
    { detail: 'Demasiados intentos fallidos: vuelve a intentarlo dentro de 60 minutos.' },
  ]);
  expect(refused.headers['retry-after']).toBe('3600');
  expect(await status(user.correo_electronico, 'socio', cookie)).toBe(200);
  // The owner's success does not reset the others.
  expect(await status(user.correo_electronico, 'socio')).toBe(429);
  expect(await status((await app.addUser('socio')).user.correo_electronico, 'socio')).toBe(200);
  clock = new Date(start.getTime() + 3_600_000);
  expect(await status(user.correo_electronico, 'socio')).toBe(200);
});

test('a known browser has a small count of its own, and does not raise that of others', async () => {
  const { user } = await app.addUser('socio');
  const other = await app.addUser('socio');
  const cookie = cookieOf(await logIn(user.correo_electronico, 'socio'));
  for (let count = 0; count < 10; count++) expect(await status(user.correo_electronico, 'wrong', cookie)).toBe(401);
  expect(await status(user.correo_electronico, 'socio', cookie)).toBe(429);
  expect(await status(user.correo_electronico, 'socio')).toBe(200);
  await attack(other.user.correo_electronico);
  expect(await status(other.user.correo_electronico, 'socio', cookie)).toBe(429);
});

test('a browser is forgotten when the password changes, unless it is the one that changed it', async () => {
  const { user, headers } = await app.addUser('socio');
  const cookie = cookieOf(await logIn(user.correo_electronico, 'socio'));
  const change = await app.server.inject({
    method: 'POST',
    url: '/api/usuarios/cambiar-contrasena',
    payload: { contrasena_actual: 'socio', nueva_contrasena: 'otra' },
    headers,
  });
  await attack(user.correo_electronico);
  expect(await status(user.correo_electronico, 'otra', cookie)).toBe(429);
  expect(await status(user.correo_electronico, 'otra', cookieOf(change))).toBe(200);
});

test('the link of an email is a way in, too', async () => {
  const { user } = await app.addUser('socio');
  await attack(user.correo_electronico);
  const post = (url: string, payload: object) => app.server.inject({ method: 'POST', url: `/api/contrasena/${url}`, payload });
  await post('solicitar', { correo_electronico: user.correo_electronico });
  const { texto } = await app.db.selectFrom('correos').select('texto').executeTakeFirstOrThrow();
  const reset = await post('restablecer', { clave: /clave=(\S+)/.exec(texto)?.[1], nueva_contrasena: 'nueva' });
  expect(await status(user.correo_electronico, 'nueva')).toBe(429);
  expect(await status(user.correo_electronico, 'nueva', cookieOf(reset))).toBe(200);
});

test('a wrong password makes no browser known, nor does a cookie that is old, forged or of another server', async () => {
  const { user } = await app.addUser('socio');
  expect((await logIn(user.correo_electronico, 'wrong')).headers['set-cookie']).toBeUndefined();
  const stranger = app.again({ now: () => clock, config: { jwtSecret: 'the secret of somebody else, long enough' } });
  const good = cookieOf(await logIn(user.correo_electronico, 'socio'));
  const theirs = cookieOf(await logIn(user.correo_electronico, 'socio', '', stranger.server));
  clock = new Date(start.getTime() + 366 * 86_400_000);
  await attack(user.correo_electronico);
  for (const cookie of [
    good,
    theirs,
    `${good.slice(0, -4)}AAAA`,
    'dispositivo=',
    'dispositivo=a.b.c',
    'dispositivo="',
    good.replace('=', '=%'),
  ]) {
    expect(await status(user.correo_electronico, 'socio', cookie), cookie).toBe(429);
  }
});

test('the cookie lasts a year, is hidden from scripts and, over https, bound to this host', async () => {
  const { user } = await app.addUser('socio');
  const begin = 'Max-Age=31536000; Path=/; HttpOnly';
  expect(setCookie(await logIn(user.correo_electronico, 'socio'))).toMatch(new RegExp(`^dispositivo=[\\w.-]+; ${begin}; SameSite=Lax$`));
  const { server } = app.again({ now: () => clock, config: { publicUrl: 'https://club.example' } });
  const safe = setCookie(await logIn(user.correo_electronico, 'socio', '', server));
  expect(safe).toMatch(new RegExp(`^__Host-dispositivo=[\\w.-]+; ${begin}; Secure; SameSite=Lax$`));
});
