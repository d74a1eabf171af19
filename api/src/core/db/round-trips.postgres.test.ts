import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { makeRecoveryCodes } from '../../accounts/account/recovery-codes.ts';
import { createAuthenticators, makeTotpSecret } from '../../accounts/account/totp.ts';
import { buildApp } from '../../app/app.ts';
import { digest } from '../base/secrets.ts';
import { createLog } from '../logs/log.ts';
import { addRow, addRows } from '../../testing/add-rows.ts';
import { startCountingProxy } from '../../testing/counting-proxy.ts';
import { addMembers, turnMembersOn } from '../../testing/members.ts';
import { addCall, openRoute } from '../../testing/open-route.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { totpCode } from '../../testing/totp-code.ts';
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

/** A question of a call. */
async function ask(convocatoria_id: number): Promise<number> {
  const question = { orden: 0, texto: '¿Vienes en moto?', tipo: 'linea', opciones: '[]', obligatoria: 1, para: 'todos', salud: 0 } as const;
  return (await addRow(app.db, 'preguntas', { convocatoria_id, ...question })).id;
}

/** Somebody with both second factors that are codes. */
async function addCautious() {
  const { user } = await app.addUser('webmaster', { contrasena_debil: 0, segundo_factor: 1 });
  const secret = makeTotpSecret();
  await createAuthenticators(app.config).store(app.db, user.id, secret, 0, new Date());
  const recovery = await makeRecoveryCodes();
  await recovery.store(app.db, user.id);
  const { correo_electronico } = user;
  return {
    login: { correo_electronico, contrasena: 'webmaster' },
    proofs: { codigo: totpCode(secret, new Date()), recuperacion: recovery.codes[0] },
  };
}

describe('a log-in takes four round trips at most', () => {
  test('of a known browser', async () => {
    const { user } = await app.addUser('socio', { contrasena_debil: 0 });
    const payload = { correo_electronico: user.correo_electronico, contrasena: 'socio' };
    const first = await app.server.inject({ method: 'POST', url: '/api/login', payload });
    const headers = { cookie: String(first.headers['set-cookie']).split(';')[0] ?? '' };
    expect(await countTrips(payload, '/api/login', 200, { headers })).toBeLessThanOrEqual(most);
  });

  test('with a password that was never rated', async () => {
    const { user } = await app.addUser('socio', { contrasena_debil: null });
    const payload = { correo_electronico: user.correo_electronico, contrasena: 'socio' };
    expect(await countTrips(payload, '/api/login', 200)).toBeLessThanOrEqual(most);
  });

  test('up to the question for a second factor', async () => {
    const { login } = await addCautious();
    expect(await countTrips(login, '/api/login', 401)).toBeLessThanOrEqual(most);
  });

  test.each(['codigo', 'recuperacion'] as const)('in its second step: %s', async (way) => {
    const { login, proofs } = await addCautious();
    const asked = await far.server.inject({ method: 'POST', url: '/api/login', payload: login });
    const payload = { resguardo: asked.json().segundo_paso.resguardo, [way]: proofs[way] };
    expect(await countTrips(payload, '/api/login/segundo-paso', 200)).toBeLessThanOrEqual(most);
  });

  test.each(['codigo', 'recuperacion'] as const)('with a wrong %s', async (way) => {
    const { login } = await addCautious();
    const asked = await far.server.inject({ method: 'POST', url: '/api/login', payload: login });
    const payload = { resguardo: asked.json().segundo_paso.resguardo, [way]: '000000' };
    expect(await countTrips(payload, '/api/login/segundo-paso', 400)).toBeLessThanOrEqual(most);
  });
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

test('a sign-up takes four round trips at most: for the route, by an early link', async () => {
  const [clave_anticipada, week] = ['k'.repeat(43), 7 * 86_400_000];
  const abre = new Date(Date.now() + week / 2).toISOString();
  await openRoute(app.db, new Date(0), { plazas: 20, abre, dias_anticipada: 7, horario_desde: new Date().toISOString() });
  const { id: convocatoria_id } = await app.db.selectFrom('convocatorias').select('id').executeTakeFirstOrThrow();
  const { id: de_inscripcion_id } = await app.db
    .insertInto('inscripciones')
    .values({ mail: 'ana@example.com', nombre: 'Ana', anio: 2026, fecha: '2026-02-01', evento: 'Castillos' } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  await addRows(app.db, 'enlaces_anticipados', { huella: digest(clave_anticipada), convocatoria_id, de_inscripcion_id });
  const captcha_token = await app.solveCaptcha(far);
  const payload = { mail: 'ana@example.com', evento: 'Castillos', ruta: 'PRO', clave_anticipada, captcha_token };
  expect(await countTrips(payload, '/api/inscripciones/', 201)).toBeLessThanOrEqual(most);
});

const signedIn = async (rol: 'socio' | 'invitado', isUsed: boolean) => {
  const { headers, user } = await app.addUser(rol);
  if (isUsed) await app.server.inject({ url: '/api/mis-inscripciones', headers });
  return { headers, user };
};

const lunch = 71;
/** Opens the route, or with a number the activity beside it. @returns the id of the call. */
async function openCall(actividad_id: number | null, values: object): Promise<number> {
  await openRoute(app.db, new Date(), actividad_id === null ? values : {}, { PRO: { general: 4500, plazas: 10 } });
  const route = await app.db.selectFrom('convocatorias').select('id').executeTakeFirstOrThrow();
  if (actividad_id !== null)
    await addRows(app.db, 'actividades', { id: actividad_id, titulo: 'Comida', evento: 'Semanal', fecha_evento: '2027-06-06' });
  const { id } = actividad_id === null ? route : await addCall(app.db, { actividad_id, ...values });
  const prices = { convocatoria_id: id, nivel: null, persona: 'general', hasta: null, precio: 2000 } as const;
  if (actividad_id !== null) await app.db.insertInto('precios_convocatoria').values(prices).execute();
  await app.db.insertInto('codigos_convocatoria').values({ convocatoria_id: id, codigo: 'AMIGO', precio: 500, usos: 2 }).execute();
  return id;
}

describe.each([
  ['the route', null, '/api/inscripciones/', { evento: 'Castillos', ruta: 'PRO' }],
  ['an activity', lunch, `/api/actividades/${lunch}/inscripciones`, {}],
] as const)('a sign-up for %s takes four round trips at most', (_call, actividad, url, level) => {
  const visitor = { nombre: 'Leo Paz', mail: 'leo@example.com', ...level };
  const open = (values: object = { plazas: 20 }) => openCall(actividad, { invitados: 2, ...values });
  const solved = async (more: object = {}) => ({ ...visitor, ...more, captcha_token: await app.solveCaptcha(far) });
  const nivel = actividad === null ? 'PRO' : null;

  test.each([
    ['without limits', {}, {}],
    ['where places are limited', { plazas: 20 }, {}],
    ['where none is left', { plazas: 0 }, {}],
    ['with a code', { plazas: 20 }, { codigo: 'amigo' }],
    [
      'of a group',
      { plazas: 20 },
      {
        invitados: 1,
        personas: [
          { nombre: 'Mar', nivel },
          { nombre: 'Sol', mail: 'sol@example.com', nivel },
        ],
      },
    ],
  ])('%s', async (_how, limits, more) => {
    await open(limits);
    expect(await countTrips(await solved(more), url, 201)).toBeLessThanOrEqual(most);
  });

  test('with a captcha that Google checks', async () => {
    await open();
    const payload = { ...visitor, captcha_token: 'good' };
    expect(await countTrips(payload, url, 201, { server: farWithGoogle.server })).toBeLessThanOrEqual(most);
  });

  test.each([
    ['that was used a moment ago', true],
    ['that is used for the first time', false],
  ])('of a member, with a session %s', async (_how, isUsed) => {
    await open();
    const { headers, user } = await signedIn('socio', isUsed);
    const payload = actividad === null ? await solved({ mail: user.correo_electronico }) : {};
    expect(await countTrips(payload, url, 201, { headers })).toBeLessThanOrEqual(most);
  });

  test('with answers', async () => {
    const respuestas = { [await ask(await open())]: 'Sí' };
    expect(await countTrips(await solved({ respuestas }), url, 201)).toBeLessThanOrEqual(most);
  });
});

describe('a sign-up for an activity takes four round trips at most', () => {
  const url = `/api/actividades/${lunch}/inscripciones`;
  const visitor = { nombre: 'Leo Paz', mail: 'leo@example.com' };
  beforeEach(() => openCall(lunch, { plazas: 20 }));

  test('of others, by a session that is used for the first time', async () => {
    const { headers } = await signedIn('invitado', false);
    const payload = { ...visitor, codigo: 'amigo', personas: [{ nombre: 'Mar' }], captcha_token: await app.solveCaptcha(far) };
    expect(await countTrips(payload, url, 201, { headers })).toBeLessThanOrEqual(most);
  });

  test('by staff, for a member', async () => {
    const { user } = await app.addUser('socio');
    const { headers } = await app.addUser('direccion');
    const payload = { nombre: 'Otra', mail: user.correo_electronico };
    expect(await countTrips(payload, url, 201, { headers })).toBeLessThanOrEqual(most);
  });

  test('by a member’s link', async () => {
    await turnMembersOn(app.db);
    await addMembers(app.db, [{ numero: 7, nombre: 'Eva', correo_electronico: 'eva@example.com' }]);
    const { headers } = await app.addUser('direccion');
    await app.server.inject({ method: 'POST', url: `/api/convocatoria/avisar?actividad=${lunch}`, headers });
    const [{ texto } = { texto: '' }] = await app.db.selectFrom('correos').select('texto').where('para', '=', 'eva@example.com').execute();
    const clave_socio = /inscripcion#socio=([\w-]+)/.exec(texto)?.[1] ?? '';
    const payload = { clave_socio, captcha_token: await app.solveCaptcha(far) };
    expect(await countTrips(payload, url, 201)).toBeLessThanOrEqual(most);
  });
});
