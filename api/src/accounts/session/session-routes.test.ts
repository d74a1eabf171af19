import { expect, test } from 'vitest';
import { hashPassword } from '../security/passwords.ts';
import { startFileApp } from '../../testing/file-app.ts';

let clock = new Date('2026-03-01T10:00:00Z');
const app = await startFileApp({ now: () => clock });

const login = (correo_electronico: unknown, contrasena: unknown, remoteAddress = '203.0.113.1') =>
  app.server.inject({ method: 'POST', url: '/api/login', payload: { correo_electronico, contrasena }, remoteAddress });
const me = (authorization?: string) => app.server.inject({ url: '/api/user/me', headers: authorization ? { authorization } : {} });

test('a member logs in, also with capitals and spaces around the address, and the token opens their own profile', async () => {
  const { user } = await app.addUser('socio');
  const reply = await login(` ${user.correo_electronico.toUpperCase()} `, 'socio');
  expect(reply.statusCode).toBe(200);
  const { access_token, usuario } = reply.json();
  expect(usuario).toEqual({
    id: user.id,
    nombre: user.nombre,
    primer_apellido: null,
    segundo_apellido: null,
    telefono: null,
    correo_electronico: user.correo_electronico,
    dni: null,
    direccion: null,
    rol: 'socio',
    version: 1,
    debe_cambiar_contrasena: false,
    segundo_factor: false,
    debe_activar_segundo_factor: false,
  });
  const profile = await me(`Bearer ${access_token}`);
  expect(profile.statusCode).toBe(200);
  expect(profile.json()).toEqual(usuario);
});

test('an unknown address and a wrong password get the same answer', async () => {
  const { user } = await app.addUser('socio');
  for (const reply of [await login(user.correo_electronico, 'wrong'), await login('nobody@club.example', 'socio')]) {
    expect(reply.statusCode).toBe(401);
    expect(reply.json()).toEqual({ detail: 'Correo o contraseña incorrectos.' });
  }
});

test('a temporary password ends', async () => {
  const fields = { contrasena_hash: await hashPassword('temporal'), contrasena_caduca: '2026-03-01T11:00:00.000Z' };
  const { user } = await app.addUser('socio', fields);
  expect((await login(user.correo_electronico, 'temporal')).statusCode).toBe(200);
  clock = new Date('2026-03-01T11:00:00Z');
  expect((await login(user.correo_electronico, 'temporal')).statusCode).toBe(401);
});

test('a session ends after 12 hours, when the version rises, and with its user', async () => {
  const { user, headers } = await app.addUser('socio');
  expect((await me(headers.authorization)).statusCode).toBe(200);

  const start = clock;
  clock = new Date(start.getTime() + 12 * 3_600_000 + 1000);
  expect((await me(headers.authorization)).statusCode).toBe(401);
  clock = start;

  await app.db.updateTable('usuarios').set({ token_version: 2 }).where('id', '=', user.id).execute();
  expect((await me(headers.authorization)).statusCode).toBe(401);
  const renewed = await app.context.sessions.issue({ id: user.id, token_version: 2 });
  expect((await me(`Bearer ${renewed}`)).statusCode).toBe(200);

  await app.db.deleteFrom('usuarios').where('id', '=', user.id).execute();
  expect((await me(`Bearer ${renewed}`)).statusCode).toBe(401);
});

test('a role change holds from the next request: nothing is trusted from the token', async () => {
  const { user, headers } = await app.addUser('socio');
  await app.db.updateTable('usuarios').set({ rol: 'direccion' }).where('id', '=', user.id).execute();
  expect((await me(headers.authorization)).json().rol).toBe('direccion');
});

const { headers: good } = await app.addUser('invitado');
const [head = '', , signature = ''] = good.authorization.split('.');
const none = Buffer.from('{"alg":"none"}').toString('base64url');
const claims = Buffer.from('{"sub":"1","ver":1,"exp":9999999999,"iat":1}').toString('base64url');
const toLogIn = 'Inicia sesión para continuar.';
const ended = 'Tu sesión no es válida o ha caducado. Vuelve a entrar.';

test.each([
  ['no header', undefined, toLogIn],
  ['no token', 'Bearer', toLogIn],
  ['not a token', 'Bearer abc', ended],
  ['another scheme', 'Basic YTpi', toLogIn],
  ['changed claims', `${head}.${claims}.${signature}`, ended],
  ['an unsigned token', `Bearer ${none}.${claims}.`, ended],
])('%s is no session; only a request with one reads that it ended', async (_name, authorization, detail) => {
  const reply = await me(authorization);
  expect(reply.statusCode).toBe(401);
  expect(reply.json()).toEqual({ detail });
});

test.each([
  ['a missing field', { correo_electronico: 'a@b.example' }, 'El campo «Contraseña» es obligatorio.'],
  ['an extra field', { correo_electronico: 'a@b.example', contrasena: 'x', rol: 'webmaster' }, 'El campo «Rol» no se admite aquí.'],
  ['an unknown field', { correo_electronico: 'a@b.example', contrasena: 'x', éxito: 1 }, 'El envío contiene campos que no se admiten.'],
  ['a wrong type', { correo_electronico: { $ne: '' }, contrasena: 'x' }, 'El campo «Correo electrónico» no es válido.'],
  [
    'an over-long password',
    { correo_electronico: 'a@b.example', contrasena: 'x'.repeat(1001) },
    'El campo «Contraseña» admite 1000 caracteres como máximo.',
  ],
  ['a list', [1], 'Faltan los datos o no tienen el formato esperado.'],
])('login with %s is rejected', async (_name, payload, detail) => {
  const reply = await app.server.inject({ method: 'POST', url: '/api/login', payload });
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toEqual({ detail });
});
