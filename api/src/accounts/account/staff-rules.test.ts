import { beforeEach, expect, test } from 'vitest';
import { startFileApp } from '../../testing/file-app.ts';
import { totpCode } from '../../testing/totp-code.ts';
import { writeStaffRules } from '../security/staff-rules.ts';

const start = new Date('2026-03-01T10:00:00Z');
let clock = start;
const app = await startFileApp({ now: () => clock });
const other = app.again({ now: () => clock });
await other.server.ready();
beforeEach(async () => {
  clock = start;
  await writeStaffRules(app.db, { segundo_factor: false, inactividad: false });
  for (const table of ['auditoria', 'intentos', 'sesiones'] as const) await app.db.deleteFrom(table).execute();
});

type Headers = Record<string, string>;
const call = (method: 'GET' | 'POST' | 'PUT', url: string, headers: Headers, payload?: object, server = app.server) =>
  server.inject({ method, url: `/api${url}`, headers, ...(payload ? { payload } : {}) });
const status = async (url: string, headers: Headers, server = app.server) =>
  (await call('GET', url, headers, undefined, server)).statusCode;
const setRules = (headers: Headers, rules: object) => call('PUT', '/ajustes/seguridad', headers, rules);
const logIn = async (correo_electronico: string, contrasena: string) =>
  (await call('POST', '/login', {}, { correo_electronico, contrasena })).json();
const hours = (count: number) => count * 3_600_000;

async function addApp(headers: Headers, contrasena: string) {
  const offer = (await call('POST', '/cuenta/aplicacion', headers, { contrasena })).json();
  const codigo = totpCode(offer.secreto, clock);
  return call('POST', '/cuenta/aplicacion/activar', headers, { resguardo: offer.resguardo, codigo });
}

test('a webmaster requires a second factor of staff only with one of their own', async () => {
  const { headers, user } = await app.addUser('webmaster');
  expect((await call('GET', '/ajustes/seguridad', headers)).json()).toEqual({ segundo_factor: false, inactividad: false });
  const rules = { segundo_factor: true, inactividad: false };
  const early = await setRules(headers, rules);
  expect([early.statusCode, early.json().detail]).toEqual([409, expect.stringMatching(/^Activa antes/)]);
  await addApp(headers, 'webmaster');
  expect((await setRules(headers, rules)).json()).toEqual(rules);
  expect((await call('GET', '/ajustes/seguridad', headers)).json()).toEqual(rules);
  // They cannot remove theirs afterwards either.
  const removed = await call('POST', '/cuenta/aplicacion/quitar', headers, { contrasena: 'webmaster' });
  expect([removed.statusCode, removed.json().detail]).toEqual([409, expect.stringMatching(/^El club pide/)]);
  expect((await call('GET', '/cuenta/segundo-factor', headers)).json()).toMatchObject({
    aplicacion: start.toISOString(),
    obligatorio: true,
  });
  const audited = await app.db.selectFrom('auditoria').select(['usuario_id', 'resumen']).orderBy('id').execute();
  const resumen = 'reglas de seguridad; verificación en dos pasos obligatoria: no → sí';
  expect(audited.at(-1)).toEqual({ usuario_id: user.id, resumen });
});

test('staff without a second factor log in again, and then may only add one', async () => {
  const { headers: webmaster } = await app.addUser('webmaster');
  const { headers: member } = await app.addUser('socio');
  const { headers: before, user } = await app.addUser('direccion');
  await addApp(webmaster, 'webmaster');
  await setRules(webmaster, { segundo_factor: true, inactividad: false });
  expect([await status('/user/me', before), await status('/user/me', webmaster), await status('/galerias/privadas', member)]).toEqual([
    401, 200, 200,
  ]);

  const { access_token, usuario } = await logIn(user.correo_electronico, 'direccion');
  expect(usuario).toMatchObject({ segundo_factor: false, debe_activar_segundo_factor: true });
  const headers = { authorization: `Bearer ${access_token}` };
  expect((await call('GET', '/user/me', headers)).json()).toMatchObject({ debe_activar_segundo_factor: true });
  for (const url of ['/usuarios/', '/galerias/privadas', '/inscripciones/anios']) {
    const reply = await call('GET', url, headers);
    expect([reply.statusCode, reply.json()]).toEqual([403, { detail: 'Debes activar la verificación en dos pasos antes de continuar.' }]);
  }
  expect([await status('/cuenta/segundo-factor', headers), await status('/cuenta/sesiones', headers)]).toEqual([200, 200]);
  expect((await addApp(headers, 'direccion')).json().usuario).toMatchObject({ segundo_factor: true, debe_activar_segundo_factor: false });
  // The same session goes on, now without limits.
  expect(await status('/usuarios/', headers)).toBe(200);
});

test('a user who becomes staff needs it too', async () => {
  const { headers: webmaster } = await app.addUser('webmaster');
  const { user } = await app.addUser('socio');
  await addApp(webmaster, 'webmaster');
  await setRules(webmaster, { segundo_factor: true, inactividad: false });
  await app.db.updateTable('usuarios').set({ rol: 'direccion' }).where('id', '=', user.id).execute();
  const headers = { authorization: `Bearer ${(await logIn(user.correo_electronico, 'socio')).access_token}` };
  expect(await status('/usuarios/', headers)).toBe(403);
});

test('a temporary password is changed before a second factor is added', async () => {
  await writeStaffRules(app.db, { segundo_factor: true, inactividad: false });
  const { headers } = await app.addUser('direccion', { contrasena_caduca: new Date(clock.getTime() + hours(72)).toISOString() });
  const reply = await call('GET', '/cuenta/segundo-factor', headers);
  expect([reply.statusCode, reply.json().detail]).toEqual([403, 'Debes cambiar tu contraseña temporal antes de continuar.']);
  expect(await status('/user/me', headers)).toBe(200);
});

test('where a webmaster asks for it, a session of staff ends after two hours without use, in every process; others go on', async () => {
  await writeStaffRules(app.db, { segundo_factor: false, inactividad: true });
  const { headers } = await app.addUser('direccion');
  const { headers: unused } = await app.addUser('webmaster');
  const { headers: member } = await app.addUser('socio');
  for (let used = 0; used < 3; used++) {
    expect([await status('/user/me', headers, used % 2 ? other.server : app.server), await status('/user/me', member)]).toEqual([200, 200]);
    clock = new Date(clock.getTime() + hours(2) - 60_000);
  }
  expect(await status('/user/me', unused)).toBe(401);
  expect(await status('/user/me', headers)).toBe(200);
  clock = new Date(clock.getTime() + hours(2));
  expect([await status('/user/me', headers, other.server), await status('/user/me', member)]).toEqual([401, 200]);
});
