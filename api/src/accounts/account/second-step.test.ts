import type { SecondFactorChange, SecondStep } from 'shared/contract/second-factor';
import { beforeEach, expect, test } from 'vitest';
import { startFileApp } from '../../testing/file-app.ts';
import { totpCode } from '../../testing/totp-code.ts';

const start = new Date('2026-03-01T10:00:00Z');
let clock = start;
const app = await startFileApp({ now: () => clock, config: { publicUrl: 'https://club.example' } });
beforeEach(async () => {
  clock = start;
  for (const table of ['correos', 'intentos', 'auditoria'] as const) await app.db.deleteFrom(table).execute();
});

type Headers = Record<string, string>;
const phone = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
const post = (url: string, payload: object, headers: Headers = {}, server = app.server, remoteAddress = '203.0.113.1') =>
  server.inject({ method: 'POST', url: `/api${url}`, payload, remoteAddress, headers: { 'user-agent': phone, ...headers } });
const get = async (url: string, headers: Headers) => (await app.server.inject({ url: `/api${url}`, headers })).json();
const me = async (headers: Headers) => (await app.server.inject({ url: '/api/user/me', headers })).statusCode;
const later = (seconds: number) => (clock = new Date(clock.getTime() + seconds * 1000));
const codeOf = (secret: string, at = clock) => totpCode(secret, at);
const subjects = async () =>
  (await app.db.selectFrom('correos').select(['asunto', 'para']).orderBy('id').execute()).map(({ asunto }) => asunto);

/** A member whose app has been set up one step ago. */
async function withApp(rol: 'socio' | 'direccion' | 'webmaster' = 'socio') {
  const { user, headers } = await app.addUser(rol);
  const offer = (await post('/cuenta/aplicacion', { contrasena: rol }, headers)).json();
  const done = await post('/cuenta/aplicacion/activar', { resguardo: offer.resguardo, codigo: codeOf(offer.secreto) }, headers);
  expect(done.statusCode).toBe(200);
  later(30);
  const change = done.json<SecondFactorChange>();
  return { user, headers, offer, secret: offer.secreto as string, codes: change.codigos ?? [], change };
}

async function askStep(email: string, contrasena = 'socio'): Promise<SecondStep> {
  const reply = await post('/login', { correo_electronico: email, contrasena });
  expect(reply.statusCode).toBe(401);
  return reply.json().segundo_paso;
}
const prove = (resguardo: string, proof: object, server = app.server) => post('/login/segundo-paso', { resguardo, ...proof }, {}, server);

test('an app is set up with the password and a code, and then the log-in asks for the second step', async () => {
  const { user, headers } = await app.addUser('socio');
  const other = { authorization: `Bearer ${await app.context.sessions.issue(user)}` };
  expect((await post('/cuenta/aplicacion', { contrasena: 'otra' }, headers)).json()).toEqual({
    detail: 'La contraseña actual no es correcta.',
  });
  const offer = (await post('/cuenta/aplicacion', { contrasena: 'socio' }, headers)).json();
  expect(offer.enlace).toContain(`secret=${offer.secreto}`);
  expect(decodeURIComponent(offer.enlace)).toContain(`Moto Club Almenara:${user.correo_electronico}`);
  const activate = (codigo: string) => post('/cuenta/aplicacion/activar', { resguardo: offer.resguardo, codigo }, headers);
  expect((await activate('000000')).statusCode).toBe(400);
  // An offer or a wrong code stores nothing.
  expect((await post('/login', { correo_electronico: user.correo_electronico, contrasena: 'socio' })).statusCode).toBe(200);

  const change = (await activate(codeOf(offer.secreto))).json<SecondFactorChange>();
  expect(change.codigos).toHaveLength(10);
  expect(change.estado).toEqual({
    aplicacion: start.toISOString(),
    llaves: [],
    admite_llaves: true,
    codigos_restantes: 10,
    obligatorio: false,
  });
  expect(change.usuario).toMatchObject({ id: user.id, segundo_factor: true });
  expect(await get('/cuenta/segundo-factor', headers)).toEqual(change.estado);
  expect([await me(headers), await me(other)]).toEqual([200, 401]);
  expect(await subjects()).toEqual(['Verificación en dos pasos: se ha añadido un método']);
  const audited = await app.db
    .selectFrom('auditoria')
    .select(['usuario_id', 'entidad_id', 'resumen'])
    .where('entidad', '=', 'usuarios')
    .execute();
  expect(audited).toEqual([{ usuario_id: user.id, entidad_id: String(user.id), resumen: 'verificación en dos pasos: aplicación añadida' }]);
  // The same offer is valid once.
  later(30);
  expect((await activate(codeOf(offer.secreto))).statusCode).toBe(401);

  const row = await app.db.selectFrom('aplicaciones').selectAll().where('usuario_id', '=', user.id).executeTakeFirstOrThrow();
  expect(row.secreto).not.toContain(offer.secreto);
  const refused = await post('/login', { correo_electronico: user.correo_electronico, contrasena: 'socio' });
  expect(refused.statusCode).toBe(401);
  expect(refused.headers['cache-control']).toBe('no-store');
  expect(refused.json()).toEqual({
    detail: 'Tu cuenta tiene verificación en dos pasos: falta el segundo.',
    segundo_paso: { resguardo: expect.any(String), codigo: true, llave: null, recuperacion: true },
  });
  const entered = await prove(refused.json().segundo_paso.resguardo, { codigo: codeOf(offer.secreto) });
  expect(entered.statusCode).toBe(200);
  expect(entered.json().usuario).toMatchObject({ id: user.id, segundo_factor: true, debe_activar_segundo_factor: false });
  expect(await me({ authorization: `Bearer ${entered.json().access_token}` })).toBe(200);
  // A wrong password learns nothing of it.
  expect((await post('/login', { correo_electronico: user.correo_electronico, contrasena: 'x' })).json()).toEqual({
    detail: 'Correo o contraseña incorrectos.',
  });
});

test('a code is taken one step early or late, however it is spaced, and no further', async () => {
  const { user, secret } = await withApp();
  for (const [seconds, status] of [
    [-60, 400],
    [60, 400],
    [-30, 400],
    [0, 200],
    [30, 200],
  ] as const) {
    const { resguardo } = await askStep(user.correo_electronico);
    // The one of 30 seconds before has been used: it set the app up.
    const code = codeOf(secret, new Date(clock.getTime() + seconds * 1000));
    const reply = await prove(resguardo, { codigo: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect([seconds, reply.statusCode]).toEqual([seconds, status]);
  }
  later(90);
  const late = codeOf(secret, new Date(clock.getTime() - 30_000));
  expect((await prove((await askStep(user.correo_electronico)).resguardo, { codigo: late })).statusCode).toBe(200);
});

test('each code and each ticket serve once, also at the same moment in two processes', async () => {
  const { user, secret } = await withApp();
  const other = app.again({ now: () => clock, config: { publicUrl: 'https://club.example' } });
  await other.server.ready();
  const tickets = [await askStep(user.correo_electronico), await askStep(user.correo_electronico)].map(({ resguardo }) => resguardo);
  const codigo = codeOf(secret);
  const replies = await Promise.all(tickets.map((ticket, index) => prove(ticket, { codigo }, index ? other.server : app.server)));
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
  const wrong = replies.findIndex(({ statusCode }) => statusCode === 400);
  expect(replies[wrong]?.json().detail).toMatch(/ya se ha usado/);
  later(30);
  // The ticket whose code was rejected still holds; the other one was used up.
  expect((await prove(tickets[wrong] ?? '', { codigo: codeOf(secret) })).statusCode).toBe(200);
  later(30);
  expect((await prove(tickets[1 - wrong] ?? '', { codigo: codeOf(secret) })).statusCode).toBe(401);
});

test('a recovery code serves once, also when it is used twice at the same moment, and its owner is emailed', async () => {
  const { user, codes } = await withApp();
  const stored = await app.db.selectFrom('codigos_recuperacion').selectAll().where('usuario_id', '=', user.id).execute();
  expect(JSON.stringify(stored)).not.toContain(codes[0]);
  const tickets = [await askStep(user.correo_electronico), await askStep(user.correo_electronico)];
  await app.db.deleteFrom('correos').execute();
  const recuperacion = codes[3]?.toUpperCase().replaceAll('-', ' ') ?? '';
  const replies = await Promise.all(tickets.map(({ resguardo }) => prove(resguardo, { recuperacion })));
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
  expect(await subjects()).toEqual(['Se ha usado un código de recuperación']);
  const email = await app.db.selectFrom('correos').select('texto').executeTakeFirstOrThrow();
  expect(email.texto).toContain('Quedan 9 códigos');
  expect((await prove((await askStep(user.correo_electronico)).resguardo, { recuperacion: 'aaaa-bbbb-cccc-dddd' })).statusCode).toBe(400);
});

test('new recovery codes take the place of the older ones', async () => {
  const { user, headers, codes } = await withApp();
  expect((await post('/cuenta/codigos', { contrasena: 'x' }, headers)).statusCode).toBe(400);
  const renewed = (await post('/cuenta/codigos', { contrasena: 'socio' }, headers)).json<SecondFactorChange>();
  expect(renewed.codigos).toHaveLength(10);
  expect((await prove((await askStep(user.correo_electronico)).resguardo, { recuperacion: codes[0] })).statusCode).toBe(400);
  expect((await prove((await askStep(user.correo_electronico)).resguardo, { recuperacion: renewed.codigos?.[0] })).statusCode).toBe(200);
  const { headers: plain } = await app.addUser('socio');
  expect((await post('/cuenta/codigos', { contrasena: 'socio' }, plain)).statusCode).toBe(409);
});

test('a ticket ends after five minutes, with the password, and in another browser or network', async () => {
  const { user, secret } = await withApp();
  const over = { detail: 'Ha pasado demasiado tiempo o ya no vale. Vuelve a empezar.' };
  const expectOver = async (reply: Promise<{ statusCode: number; json(): unknown }>) => {
    const { statusCode, json } = await reply;
    expect([statusCode, json()]).toEqual([401, over]);
  };
  const { resguardo } = await askStep(user.correo_electronico);
  const proof = () => ({ resguardo, codigo: codeOf(secret) });
  await expectOver(post('/login/segundo-paso', proof(), { 'user-agent': 'curl/8' }));
  await expectOver(post('/login/segundo-paso', proof(), {}, app.server, '198.51.100.7'));
  await expectOver(prove(`${resguardo}x`, { codigo: codeOf(secret) }));
  later(5 * 60);
  await expectOver(post('/login/segundo-paso', proof()));

  const fresh = await askStep(user.correo_electronico);
  const again = await askStep(user.correo_electronico);
  const entered = await prove(again.resguardo, { codigo: codeOf(secret) });
  const session = { authorization: `Bearer ${entered.json().access_token}` };
  const change = await post('/usuarios/cambiar-contrasena', { contrasena_actual: 'socio', nueva_contrasena: 'nueva' }, session);
  expect(change.statusCode).toBe(200);
  later(30);
  await expectOver(prove(fresh.resguardo, { codigo: codeOf(secret) }));
});

test('a ticket of one purpose is none of another', async () => {
  const { user, headers, offer } = await withApp();
  expect((await prove(offer.resguardo, { codigo: '123456' })).statusCode).toBe(401);
  const { resguardo } = await askStep(user.correo_electronico);
  expect((await post('/cuenta/aplicacion/activar', { resguardo, codigo: '123456' }, headers)).statusCode).toBe(401);
  // Nor is the offer of one person another's.
  const { headers: thief } = await app.addUser('socio');
  expect((await post('/cuenta/aplicacion/activar', { resguardo: offer.resguardo, codigo: '123456' }, thief)).statusCode).toBe(401);
});

test('codes of one account are guessed a few times only, from however many networks; its owner comes in all the same', async () => {
  const { user, secret, codes } = await withApp();
  const first = await prove((await askStep(user.correo_electronico)).resguardo, { codigo: codeOf(secret) });
  const cookie = String(first.headers['set-cookie']).split(';')[0] ?? '';
  later(30);
  const statuses: number[] = [];
  for (let guess = 0; guess < 12; guess++) {
    const from = `198.51.${guess}.1`;
    const asked = await post('/login', { correo_electronico: user.correo_electronico, contrasena: 'socio' }, {}, app.server, from);
    const payload = { resguardo: asked.json().segundo_paso.resguardo, codigo: '000000' };
    statuses.push((await post('/login/segundo-paso', payload, {}, app.server, from)).statusCode);
  }
  expect(statuses).toEqual([...Array(5).fill(400), ...Array(7).fill(429)]);
  const { resguardo } = await askStep(user.correo_electronico);
  expect((await prove(resguardo, { codigo: codeOf(secret) })).statusCode).toBe(429);
  expect((await post('/login/segundo-paso', { resguardo, codigo: codeOf(secret) }, { cookie })).statusCode).toBe(200);
  expect((await prove((await askStep(user.correo_electronico)).resguardo, { recuperacion: codes[0] })).statusCode).toBe(200);
});

test('after five wrong codes the owner is emailed, once a day, and each further pause is longer', async () => {
  const { user, secret } = await withApp();
  await app.db.deleteFrom('correos').execute();
  const told = () => app.db.selectFrom('correos').select(['para', 'asunto']).execute();
  /** Guesses until a 429. @returns how many guesses were checked, and the seconds until the next one is. */
  const guess = async () => {
    for (let heard = 0; ; heard++) {
      const reply = await prove((await askStep(user.correo_electronico)).resguardo, { codigo: '000000' });
      if (reply.statusCode === 429) return [heard, Number(reply.headers['retry-after'])];
    }
  };
  expect(await guess()).toEqual([5, 300]);
  const emails = [{ para: user.correo_electronico, asunto: 'Alguien prueba códigos de verificación de tu cuenta' }];
  expect(await told()).toEqual(emails);
  later(300);
  expect(await guess()).toEqual([5, 3300]);
  later(3300);
  expect(await guess()).toEqual([5, 300]);
  later(300);
  expect(await guess()).toEqual([5, 82_500]);
  expect(await told()).toEqual(emails);
  later(82_500);
  expect((await prove((await askStep(user.correo_electronico)).resguardo, { codigo: codeOf(secret) })).statusCode).toBe(200);
});

test('a code mistyped now and then sends no email', async () => {
  const { user, secret } = await withApp();
  await app.db.deleteFrom('correos').execute();
  for (let mistyped = 0; mistyped < 4; mistyped++) await prove((await askStep(user.correo_electronico)).resguardo, { codigo: '000000' });
  later(30);
  expect((await prove((await askStep(user.correo_electronico)).resguardo, { codigo: codeOf(secret) })).statusCode).toBe(200);
  expect(await app.db.selectFrom('correos').select('asunto').execute()).toEqual([]);
});

test('without the app the log-in is as before; removing it asks for the password and ends the other sessions', async () => {
  const { user, headers, secret } = await withApp();
  const other = {
    authorization: `Bearer ${(await prove((await askStep(user.correo_electronico)).resguardo, { codigo: codeOf(secret) })).json().access_token}`,
  };
  expect((await post('/cuenta/aplicacion/quitar', { contrasena: 'x' }, headers)).statusCode).toBe(400);
  await app.db.deleteFrom('correos').execute();
  const done = await post('/cuenta/aplicacion/quitar', { contrasena: 'socio' }, headers);
  expect(done.json()).toMatchObject({
    estado: { aplicacion: null, codigos_restantes: 0 },
    codigos: null,
    usuario: { segundo_factor: false },
  });
  expect([await me(headers), await me(other)]).toEqual([200, 401]);
  expect(await subjects()).toEqual(['Verificación en dos pasos: se ha quitado un método']);
  expect((await post('/cuenta/aplicacion/quitar', { contrasena: 'socio' }, headers)).statusCode).toBe(404);
  expect((await post('/login', { correo_electronico: user.correo_electronico, contrasena: 'socio' })).statusCode).toBe(200);
});

test('with another JWT_SECRET codes are worth nothing, recovery codes are, and a webmaster sets the person free', async () => {
  const { user, secret, codes } = await withApp();
  const other = app.again({ now: () => clock, config: { publicUrl: 'https://club.example', jwtSecret: 'x'.repeat(48) } });
  await other.server.ready();
  const ask = async () =>
    (await post('/login', { correo_electronico: user.correo_electronico, contrasena: 'socio' }, {}, other.server)).json();
  expect((await prove((await ask()).segundo_paso.resguardo, { codigo: codeOf(secret) }, other.server)).statusCode).toBe(400);
  expect((await prove((await ask()).segundo_paso.resguardo, { recuperacion: codes[0] }, other.server)).statusCode).toBe(200);
});

test('a webmaster removes a lost factor: audited, emailed, and their sessions end', async () => {
  const { user, headers } = await withApp();
  const { headers: webmaster, user: boss } = await withApp('webmaster');
  const { headers: staff } = await app.addUser('direccion');
  await app.db.deleteFrom('correos').execute();
  await app.db.deleteFrom('auditoria').execute();
  const reset = (id: number, as: Headers) => post(`/usuarios/${id}/quitar-segundo-factor`, {}, as);
  expect((await reset(user.id, staff)).statusCode).toBe(403);
  expect((await reset(boss.id, webmaster)).statusCode).toBe(403);
  expect((await reset(999_999, webmaster)).statusCode).toBe(404);
  expect((await get(`/usuarios/${user.id}`, webmaster)).segundo_factor).toBe(true);
  const done = await reset(user.id, webmaster);
  expect([done.statusCode, done.json()]).toMatchObject([200, { id: user.id, segundo_factor: false }]);
  expect(await me(headers)).toBe(401);
  const emails = await app.db.selectFrom('correos').select(['asunto', 'para']).execute();
  expect(emails).toContainEqual({ asunto: 'Tu cuenta ya no tiene verificación en dos pasos', para: user.correo_electronico });
  const audited = await app.db
    .selectFrom('auditoria')
    .select(['usuario_id', 'entidad_id', 'resumen'])
    .where('entidad', '=', 'usuarios')
    .execute();
  expect(audited).toEqual([
    { usuario_id: boss.id, entidad_id: String(user.id), resumen: 'verificación en dos pasos quitada; segundo_factor: sí → no' },
  ]);
  expect((await reset(user.id, webmaster)).statusCode).toBe(409);
  expect((await post('/login', { correo_electronico: user.correo_electronico, contrasena: 'socio' })).statusCode).toBe(200);
});
