import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../app/app.ts';
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
beforeAll(async () => {
  // Connections are opened before: only the round trips of each call count.
  await Promise.all(Array.from({ length: 10 }, () => db.selectFrom('turnos').selectAll().execute()));
});
afterAll(async () => {
  await far.server.close();
  await db.destroy();
  await proxy.close();
  await app.close();
});

async function countTrips(payload: object, path: '/api/login' | '/api/inscripciones/', status: number): Promise<number> {
  return proxy.count(async () => {
    const reply = await far.server.inject({ method: 'POST', url: path, payload });
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

test.each([
  ['without limits', {}],
  ['where places are limited', { plazas: 20, plazas_pro: 10 }],
  ['where none is left', { plazas: 0 }],
])('a sign-up takes four round trips at most: %s', async (_how, limits) => {
  await openRoute(app.db, new Date(), limits);
  const payload = { mail: 'ana@example.com', evento: 'Castillos', ruta: 'PRO', captcha_token: await app.solveCaptcha(far) };
  expect(await countTrips(payload, '/api/inscripciones/', 201)).toBeLessThanOrEqual(most);
});
