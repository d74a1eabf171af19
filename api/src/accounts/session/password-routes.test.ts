import { beforeEach, expect, test } from 'vitest';
import { startFileApp } from '../../testing/file-app.ts';

let clock = new Date('2026-03-01T10:00:00Z');
const app = await startFileApp({ now: () => clock, config: { publicUrl: 'https://club.example' } });
beforeEach(async () => {
  clock = new Date('2026-03-01T10:00:00Z');
  for (const table of ['correos', 'intentos', 'restablecimientos'] as const) await app.db.deleteFrom(table).execute();
});

type Headers = Record<string, string>;
const post = (url: string, payload: object, headers: Headers = {}) =>
  app.server.inject({ method: 'POST', url: `/api${url}`, payload, headers });
const logIn = async (correo_electronico: string, contrasena: string) =>
  (await post('/login', { correo_electronico, contrasena })).statusCode;
const me = async (headers: Headers) => (await app.server.inject({ url: '/api/user/me', headers })).statusCode;
const change = (contrasena_actual: string, nueva_contrasena: string, headers: Headers = {}) =>
  post('/usuarios/cambiar-contrasena', { contrasena_actual, nueva_contrasena }, headers);
const emails = () => app.db.selectFrom('correos').selectAll().orderBy('id').execute();
const ask = (correo_electronico: string) => post('/contrasena/solicitar', { correo_electronico });
const keyIn = (text = '') => /restablecer-contrasena#clave=(\S+)/.exec(text)?.[1] ?? '';
const reset = (clave: string, nueva_contrasena = 'nueva') => post('/contrasena/restablecer', { clave, nueva_contrasena });

test('a changed password holds at once; the session that changed it goes on, the others end', async () => {
  const { user, headers } = await app.addUser('socio');
  const other = { authorization: `Bearer ${await app.context.sessions.issue(user)}` };
  const reply = await change('socio', 'ñ', headers);
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toMatchObject({ mensaje: 'Contraseña cambiada correctamente.', usuario: { id: user.id } });
  expect([await me(headers), await me(other)]).toEqual([200, 401]);
  expect([await logIn(user.correo_electronico, 'socio'), await logIn(user.correo_electronico, 'ñ')]).toEqual([401, 200]);
  expect(await emails()).toEqual([expect.objectContaining({ para: user.correo_electronico, asunto: 'Tu contraseña ha cambiado' })]);
  // Once more in the same session.
  expect((await change('ñ', 'otra', headers)).statusCode).toBe(200);
  expect(await me(headers)).toBe(200);
  // Another reason that ends sessions ends this one too.
  await app.db.updateTable('usuarios').set({ token_version: 9, sesion_conservada: null }).where('id', '=', user.id).execute();
  expect(await me(headers)).toBe(401);
});

test.each([
  ['a wrong current password', { contrasena_actual: 'wrong', nueva_contrasena: 'x' }, 'La contraseña actual no es correcta.'],
  ['an empty new one', { contrasena_actual: 'socio', nueva_contrasena: '' }, 'El campo «Nueva contraseña» es obligatorio.'],
  [
    'an over-long new one',
    { contrasena_actual: 'socio', nueva_contrasena: 'x'.repeat(1001) },
    'El campo «Nueva contraseña» admite 1000 caracteres como máximo.',
  ],
  ['no current one', { nueva_contrasena: 'x' }, 'El campo «Contraseña actual» es obligatorio.'],
])('%s changes nothing', async (_name, payload, detail) => {
  const { user, headers } = await app.addUser('socio');
  const reply = await post('/usuarios/cambiar-contrasena', payload, headers);
  expect([reply.statusCode, reply.json()]).toEqual([400, { detail }]);
  expect(await logIn(user.correo_electronico, 'socio')).toBe(200);
});

test('a thief of an open session cannot guess the password in it', async () => {
  const { headers } = await app.addUser('socio');
  for (let count = 0; count < 10; count++) expect((await change('wrong', 'x', headers)).statusCode).toBe(400);
  expect((await change('socio', 'x', headers)).statusCode).toBe(429);
});

test('a forgotten password is reset by the link of an email, once', async () => {
  const { user, headers } = await app.addUser('socio', { contrasena_caduca: '2026-01-01T00:00:00.000Z' });
  expect((await ask(` ${user.correo_electronico.toUpperCase()} `)).statusCode).toBe(200);
  const [email] = await emails();
  expect(email).toMatchObject({ para: user.correo_electronico, estado: 'pendiente' });
  const key = keyIn(email?.texto);
  expect(JSON.stringify(await app.db.selectFrom('restablecimientos').selectAll().execute())).not.toContain(key);

  expect((await reset(key)).json()).toEqual({ mensaje: 'Contraseña cambiada correctamente.' });
  expect(await me(headers)).toBe(401);
  expect(await logIn(user.correo_electronico, 'nueva')).toBe(200);
  expect((await emails()).map(({ asunto }) => asunto)).toContain('Tu contraseña ha cambiado');
  const again = await reset(key, 'otra');
  expect([again.statusCode, again.json()]).toEqual([400, { detail: 'El enlace no es válido o ha caducado. Pide otro.' }]);
});

test('dead links of any kind are in the way of no valid one; of each kind a network may try ten', async () => {
  const { user } = await app.addUser('socio');
  await post('/contrasena/solicitar', { correo_electronico: user.correo_electronico });
  const [email] = await app.db.selectFrom('correos').select('texto').where('para', '=', user.correo_electronico).execute();
  const tryOther = (url: string, header: string) =>
    app.server.inject({ url: `/api${url}`, headers: { [header]: 'x'.repeat(32) } }).then(({ statusCode }) => statusCode);
  for (let tries = 0; tries < 10; tries++) {
    expect(await tryOther('/inscripciones/mia', 'clave-inscripcion')).toBe(404);
    expect(await tryOther('/inscripciones/anticipada', 'clave-anticipada')).toBe(404);
    expect((await reset('x'.repeat(43))).statusCode).toBe(400);
  }
  expect(await tryOther('/inscripciones/mia', 'clave-inscripcion')).toBe(429);
  expect((await reset('x'.repeat(43))).statusCode).toBe(429);
  expect((await reset(keyIn(email?.texto))).statusCode).toBe(200);
});

test('one link used at the same moment twice resets once', async () => {
  const { user } = await app.addUser('socio');
  await ask(user.correo_electronico);
  const key = keyIn((await emails())[0]?.texto);
  const replies = await Promise.all([reset(key, 'a'), reset(key, 'b')]);
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
});

test('a link ends after an hour, and with any other change of the password', async () => {
  const { user, headers } = await app.addUser('socio');
  await ask(user.correo_electronico);
  const [first] = await emails();
  await change('socio', 'otra', headers);
  expect((await reset(keyIn(first?.texto))).statusCode).toBe(400);
  await ask(user.correo_electronico);
  const second = (await emails()).at(-1);
  clock = new Date(clock.getTime() + 3_600_000);
  expect((await reset(keyIn(second?.texto))).statusCode).toBe(400);
});

test('the answer is the same for an unknown address, or one that is invalid', async () => {
  const { user } = await app.addUser('socio');
  const replies = [await ask(user.correo_electronico), await ask('nadie@example.com'), await ask('x'), await ask('')];
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
  expect(await emails()).toHaveLength(1);
});
