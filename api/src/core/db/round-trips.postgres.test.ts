import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app/app.ts';
import { digest } from '../base/secrets.ts';
import { createLog } from '../logs/log.ts';
import { startCountingProxy } from '../../testing/counting-proxy.ts';
import { openRoute } from '../../testing/open-route.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { openDatabase } from './connect.ts';

/** Consecutive round trips: statements sent together, on one connection or on several, are one. */
const most = 4;

const app = await startTestApp();
const url = new URL(app.config.databaseUrl ?? '');
const proxy = await startCountingProxy(Number(url.port));
url.port = String(proxy.port);
const config = { ...app.config, databaseUrl: url.href };
const db = openDatabase(config);
const far = buildApp(config, { db, log: createLog('silent'), captchaEffort: { cost: 1, tries: 2 } });
afterAll(async () => {
  await far.server.close();
  await db.destroy();
  await proxy.close();
  await app.close();
});

interface Sent {
  server?: typeof far.server;
  headers?: Record<string, string>;
}

async function countTrips(payload: object, url: string, status: number, { server = far.server, headers = {} }: Sent = {}): Promise<number> {
  // Connections are opened before, Google's too: only the round trips of the call count.
  const opening = Array.from({ length: 10 }, () => db.selectFrom('turnos').selectAll().execute());
  await Promise.all([...opening, fetch(verifyUrl).then((reply) => reply.text())]);
  return proxy.count(async () => {
    const reply = await server.inject({ method: 'POST', url, payload, headers });
    expect(reply.statusCode, reply.body).toBe(status);
  });
}

test.each([
  ['a member', 'socio', 'socio', 200],
  ['somebody of the staff', 'webmaster', 'webmaster', 200],
  ['a wrong password', 'socio', 'wrong', 401],
] as const)('a log-in takes four round trips at most: %s', async (_who, rol, contrasena, status) => {
  const { user } = await app.addUser(rol, { contrasena_debil: 0 });
  expect(await countTrips({ correo_electronico: user.correo_electronico, contrasena }, '/api/login', status)).toBeLessThanOrEqual(most);
});

/** A site with Google's keys, behind the same proxy. */
const google = createServer((_request, response) => response.end(JSON.stringify({ success: true }))).listen(0, '127.0.0.1');
await once(google, 'listening');
const verifyUrl = `http://127.0.0.1:${(google.address() as AddressInfo).port}/siteverify`;
const recaptcha = { siteKey: 'site key', secret: 'the secret', verifyUrl };
const farWithGoogle = buildApp({ ...config, recaptcha }, { db, log: createLog('silent') });
afterAll(async () => {
  await farWithGoogle.server.close();
  google.close();
});

test.each([
  ['without limits', {}],
  ['where places are limited', { plazas: 20, plazas_pro: 10 }],
  ['where none is left', { plazas: 0 }],
])('a sign-up takes four round trips at most: %s', async (_how, limits) => {
  await openRoute(app.db, new Date(), limits);
  const payload = { mail: 'ana@example.com', evento: 'Castillos', ruta: 'PRO', captcha_token: await app.solveCaptcha(far) };
  expect(await countTrips(payload, '/api/inscripciones/', 201)).toBeLessThanOrEqual(most);
});

test('a sign-up takes four round trips at most: with a captcha that Google checks', async () => {
  await openRoute(app.db, new Date(), { plazas: 20 });
  const payload = { mail: 'ana@example.com', evento: 'Castillos', ruta: 'PRO', captcha_token: 'good' };
  expect(await countTrips(payload, '/api/inscripciones/', 201, { server: farWithGoogle.server })).toBeLessThanOrEqual(most);
});

test('a sign-up takes four round trips at most: by an early link', async () => {
  const [clave_anticipada, week] = ['k'.repeat(43), 7 * 86_400_000];
  const abre = new Date(Date.now() + week / 2).toISOString();
  await openRoute(app.db, new Date(0), { plazas: 20, abre, dias_anticipada: 7, horario_desde: new Date().toISOString() });
  const { id: edicion_id } = await app.db.selectFrom('ediciones').select('id').executeTakeFirstOrThrow();
  const { id: de_inscripcion_id } = await app.db
    .insertInto('inscripciones')
    .values({ mail: 'ana@example.com', nombre: 'Ana', anio: 2026, fecha: '2026-02-01', evento: 'Castillos' } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('enlaces_anticipados')
    .values({ huella: digest(clave_anticipada), edicion_id, de_inscripcion_id })
    .execute();
  const captcha_token = await app.solveCaptcha(far);
  const payload = { mail: 'ana@example.com', evento: 'Castillos', ruta: 'PRO', clave_anticipada, captcha_token };
  expect(await countTrips(payload, '/api/inscripciones/', 201)).toBeLessThanOrEqual(most);
});

test('a sign-up for the route takes one more with a session, which was used a moment ago', async () => {
  await openRoute(app.db, new Date(), { plazas: 20 });
  const { headers, user } = await app.addUser('socio');
  await app.server.inject({ url: '/api/mis-inscripciones', headers });
  const captcha_token = await app.solveCaptcha(far);
  const payload = { mail: user.correo_electronico, evento: 'Castillos', ruta: 'PRO', captcha_token };
  expect(await countTrips(payload, '/api/inscripciones/', 201, { headers })).toBeLessThanOrEqual(most + 1);
});

describe('a sign-up for an activity takes four round trips at most', () => {
  const lunch = 71;
  const url = `/api/actividades/${lunch}/inscripciones`;
  const visitor = { nombre: 'Leo Paz', mail: 'leo@example.com' };
  const openLunch = async (values: object) => {
    await openRoute(app.db, new Date(), {});
    await app.db.insertInto('actividades').values({ id: lunch, titulo: 'Comida', evento: 'Semanal', fecha_evento: '2027-06-06' }).execute();
    const { id: edicion_id } = await app.db
      .insertInto('ediciones')
      .values({ anio: -lunch, horario_desde: '', invitados: 2, ...values })
      .returning('id')
      .executeTakeFirstOrThrow();
    await app.db.insertInto('precios_edicion').values({ edicion_id, nivel: null, persona: 'general', hasta: null, precio: 2000 }).execute();
    await app.db.insertInto('codigos_edicion').values({ edicion_id, codigo: 'AMIGO', precio: 500, usos: 2 }).execute();
  };

  test.each([
    ['without limits', {}, {}],
    ['where places are limited', { plazas: 20 }, {}],
    ['where none is left', { plazas: 0 }, {}],
    ['with a code', { plazas: 20 }, { codigo: 'amigo' }],
    ['of a group', { plazas: 20 }, { invitados: 1, personas: [{ nombre: 'Mar' }, { nombre: 'Sol', mail: 'sol@example.com' }] }],
  ])('%s', async (_how, limits, more) => {
    await openLunch(limits);
    const payload = { ...visitor, ...more, captcha_token: await app.solveCaptcha(far) };
    expect(await countTrips(payload, url, 201)).toBeLessThanOrEqual(most);
  });

  test('with a captcha that Google checks', async () => {
    await openLunch({ plazas: 20 });
    const payload = { ...visitor, captcha_token: 'good' };
    expect(await countTrips(payload, url, 201, { server: farWithGoogle.server })).toBeLessThanOrEqual(most);
  });

  test('of a member, whose session was used a moment ago', async () => {
    await openLunch({ plazas: 20 });
    const { headers } = await app.addUser('socio');
    await app.server.inject({ url: '/api/mis-inscripciones', headers });
    expect(await countTrips({}, url, 201, { headers })).toBeLessThanOrEqual(most);
  });
});
