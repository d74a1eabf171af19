import { beforeEach, expect, test } from 'vitest';
import { startFileApp } from '../../testing/file-app.ts';

const app = await startFileApp();
let boss: Awaited<ReturnType<typeof app.addUser>>;
beforeEach(async () => {
  for (const table of ['correos', 'intentos', 'usuarios'] as const) await app.db.deleteFrom(table).execute();
  boss = await app.addUser('webmaster');
});

const strong = 'mariposa azul tren';
const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, headers: Record<string, string> = boss.headers) =>
  app.server.inject({ method, url: `/api${url}`, headers, ...(payload ? { payload } : {}) });
const weak = async () => (await call('GET', '/usuarios/contrasenas-debiles')).json<{ cuentas: number }>().cuentas;
const person = { nombre: 'Ana', correo_electronico: 'ana@club.example', rol: 'socio' };

test('webmaster sees how many accounts have a weak password', async () => {
  const reply = await call('GET', '/usuarios/contrasenas-debiles');
  expect([reply.statusCode, reply.json(), reply.headers['cache-control']]).toEqual([200, { cuentas: 0 }, 'private, no-store']);
});

test('a password is checked whenever it is set, and stays accepted', async () => {
  const { id } = (await call('POST', '/usuarios/', { ...person, contrasena: 'anita' })).json<{ id: number }>();
  expect(await weak()).toBe(1);
  await call('PUT', `/usuarios/${id}`, { ...person, contrasena: strong });
  expect(await weak()).toBe(0);
  const { access_token } = (await call('POST', '/login', { correo_electronico: 'ana@club.example', contrasena: strong })).json();
  const headers = { authorization: `Bearer ${access_token}` };
  const change = { contrasena_actual: strong, nueva_contrasena: 'ana2026' };
  expect((await call('POST', '/usuarios/cambiar-contrasena', change, headers)).statusCode).toBe(200);
  expect(await weak()).toBe(1);
  await call('POST', '/contrasena/solicitar', { correo_electronico: 'ana@club.example' });
  const emails = await app.db.selectFrom('correos').select('texto').execute();
  const clave = emails.flatMap(({ texto }) => /clave=(\S+)/.exec(texto)?.[1] ?? [])[0];
  expect((await call('POST', '/contrasena/restablecer', { clave, nueva_contrasena: strong })).statusCode).toBe(200);
  expect(await weak()).toBe(0);
  await call('PUT', `/usuarios/${id}`, { ...person, contrasena: '1234' });
  expect(await weak()).toBe(1);
  await call('POST', `/usuarios/${id}/enviar-credenciales`);
  expect(await weak()).toBe(0);
});

test('a password from before is checked at the next log-in; until then it does not count', async () => {
  const { user } = await app.addUser('socio');
  expect(await weak()).toBe(0);
  const logIn = (contrasena: string) => call('POST', '/login', { correo_electronico: user.correo_electronico, contrasena }, {});
  await logIn('1234');
  expect(await weak()).toBe(0);
  expect((await logIn('socio')).statusCode).toBe(200);
  expect(await weak()).toBe(1);
});

test('no reply names its user', async () => {
  await call('POST', '/usuarios/', { ...person, contrasena: 'anita' });
  expect((await call('GET', '/usuarios/')).body).not.toContain('debil');
});
