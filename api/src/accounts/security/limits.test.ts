import { randomUUID } from 'node:crypto';
import type { SignedUpRegistration } from 'shared/contract/registrations';
import { beforeEach, expect, test } from 'vitest';
import { setFormOpen } from '../../registrations/calls/form-status.ts';
import { addRow } from '../../testing/add-rows.ts';
import { multipartOf } from '../../testing/form.ts';
import { startFileApp } from '../../testing/file-app.ts';

const start = new Date('2026-05-04T10:00:00Z');
let clock = start;
const limits = { signUps: 60, messages: 3, takedowns: 3, resets: 3, emails: 2, clubEmails: 5 };
const app = await startFileApp({ now: () => clock, config: { limits, clubEmail: 'buzon@club.example' } });
// The captcha checks its expiry against the real clock: challenges come from a server with that clock.
const today = app.again();
beforeEach(async () => {
  clock = start;
  for (const table of ['inscripciones', 'correos', 'intentos', 'imagenes'] as const) await app.db.deleteFrom(table).execute();
  await setFormOpen(app.db, true);
});

interface From {
  remoteAddress?: string;
  headers?: Record<string, string>;
}
const solve = () => app.solveCaptcha(today);
const signUp = async (mail: string, from: From = {}, captcha_token = solve()) =>
  app.server.inject({
    method: 'POST',
    url: '/api/inscripciones/',
    payload: { mail, nombre: 'Ana', captcha_token: await captcha_token },
    ...from,
  });
const writeToClub = async ({ headers = {}, ...from }: From = {}) => {
  const form = await multipartOf({ nombre: 'Ana', correo: 'ana@a.example', mensaje: 'Hola', token_captcha: await solve() });
  return app.server.inject({ method: 'POST', url: '/api/contacto', ...form, headers: { ...form.headers, ...headers }, ...from });
};
const askForLink = (from: From = {}, correo_electronico = 'nadie@a.example') =>
  app.server.inject({ method: 'POST', url: '/api/contrasena/solicitar', payload: { correo_electronico }, ...from });
const { id: galeria_id } = await addRow(app.db, 'galerias', { nombre: 'Cena', tipo: 'publica' });
const addImage = async () => {
  const image = { galeria_id, archivo: 'a', original: 'x', ancho: 3, alto: 2, color: '#b5402b', posicion: 0, checksum: randomUUID() };
  return (await app.db.insertInto('imagenes').values(image).returning('id').executeTakeFirstOrThrow()).id;
};
const askForTakedown = async (from: From = {}, id = addImage()) => {
  const payload = { nombre: 'Ana', correo: 'ana@a.example', motivo: 'No.', token_captcha: await solve() };
  return app.server.inject({ method: 'POST', url: `/api/galerias/imagenes/${await id}/solicitar-retirada`, payload, ...from });
};
const recipients = async () => (await app.db.selectFrom('correos').select('para').orderBy('id').execute()).map(({ para }) => para);
const countRows = async () => (await app.db.selectFrom('inscripciones').select('id').execute()).length;

test('of a hundred sign-ups at once from one address sixty are taken, the others get a Retry-After', async () => {
  const tokens = await Promise.all(Array.from({ length: 100 }, solve));
  const replies = await Promise.all(tokens.map((token, index) => signUp(`r${index}@a.example`, {}, Promise.resolve(token))));
  const refused = replies.filter(({ statusCode }) => statusCode === 429);
  expect(refused).toHaveLength(40);
  expect(refused[0]?.json()).toEqual({
    detail: 'Hemos recibido demasiadas inscripciones desde tu conexión: vuelve a intentarlo dentro de 60 minutos.',
  });
  expect(refused[0]?.headers['retry-after']).toBe('3600');
  expect([await countRows(), (await recipients()).length]).toEqual([60, 60]);
  // Their captcha is not spent.
  const unspent = tokens[replies.findIndex(({ statusCode }) => statusCode === 429)] ?? '';
  expect(await app.context.captcha.verify(unspent, '203.0.113.1')).toBe(true);

  expect((await signUp('other@a.example', { remoteAddress: '203.0.113.9' })).statusCode).toBe(201);
  clock = new Date(start.getTime() + 3_599_000);
  expect((await signUp('late@a.example')).headers['retry-after']).toBe('1');
  clock = new Date(start.getTime() + 3_600_000);
  expect((await signUp('late@a.example')).statusCode).toBe(201);
});

test.each([
  ['messages', writeToClub, 'Hemos recibido demasiados mensajes'],
  ['take-downs', askForTakedown, 'Hemos recibido demasiadas solicitudes desde tu conexión'],
  ['reset requests', askForLink, 'Se han pedido demasiados enlaces desde tu conexión'],
])('%s from one network have a bound, staff have none', async (_name, send, sentence) => {
  for (let count = 0; count < 3; count++) expect((await send()).statusCode).toBe(200);
  const refused = await send();
  expect([refused.statusCode, refused.json()]).toEqual([429, { detail: `${sentence}: vuelve a intentarlo dentro de 60 minutos.` }]);
  expect(refused.headers['retry-after']).toBe('3600');
  expect((await send({ headers: (await app.addUser('direccion')).headers })).statusCode).toBe(200);
  expect((await send({ headers: (await app.addUser('socio')).headers })).statusCode).toBe(429);
});

test('a rejected captcha or form counts for nothing', async () => {
  for (let count = 0; count < 4; count++) expect((await signUp('ana@a.example', {}, Promise.resolve('x'))).statusCode).toBe(400);
  expect(await app.db.selectFrom('intentos').select('clave').execute()).toEqual([]);
});

test('the networks around a network may do four times as much', async () => {
  const from = (network: number) => ({ remoteAddress: `2001:db8:1:${network}::1` });
  const replies = await Promise.all([1, 2, 3, 4].flatMap((network) => [1, 2, 3].map(() => askForLink(from(network)))));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200));
  expect((await askForLink({ remoteAddress: '2001:db8:1:9::1' })).statusCode).toBe(429);
  expect((await askForLink({ remoteAddress: '2001:db8:2:9::1' })).statusCode).toBe(200);
});

test('an address gets its emails of the day; a sign-up after that is stored all the same', async () => {
  const told: unknown[] = [];
  for (let count = 0; count < 4; count++) {
    const reply = await signUp('familia@a.example');
    expect(reply.statusCode).toBe(201);
    told.push(reply.json<SignedUpRegistration>().enlace_enviado);
  }
  expect(told).toEqual([undefined, undefined, false, false]);
  await signUp('otra@a.example');
  expect([await countRows(), await recipients()]).toEqual([5, ['familia@a.example', 'familia@a.example', 'otra@a.example']]);
  clock = new Date(start.getTime() + 86_400_000);
  await signUp('familia@a.example');
  expect(await recipients()).toHaveLength(4);
});

test('what follows a + is no other mailbox, and all kinds of emails together have a bound', async () => {
  for (const mail of ['ana@b.example', 'ana+moto@b.example', 'ana+1+2@b.example', 'otra+ana@b.example']) await signUp(mail);
  expect(await recipients()).toEqual(['ana@b.example', 'ana+moto@b.example', 'otra+ana@b.example']);
  const mayWrite = (address: string, kind: string) =>
    app.db.transaction().execute((trx) => app.context.limits.mayWriteTo(trx, address, kind));
  // Two of one kind are used up; two more are left of all.
  expect(await mayWrite('ana+x@b.example', 'links')).toBe(true);
  expect(await mayWrite('ana@b.example', 'data-request')).toBe(true);
  expect(await mayWrite('ana+y@b.example', 'my-registration')).toBe(false);
  expect(await mayWrite('ana@b.example', 'reset')).toBe(true);
});

test('used up confirmations of an address do not hold back its reset links', async () => {
  const { user } = await app.addUser('socio');
  for (let count = 0; count < 3; count++) await signUp(user.correo_electronico);
  await Promise.all([1, 2, 3].map(() => askForLink({}, user.correo_electronico)));
  expect(await recipients()).toEqual(Array(4).fill(user.correo_electronico));
});

test("the club's mailbox takes more; when it is full, messages are rejected, and pictures still marked", async () => {
  for (let host = 1; host <= 5; host++) expect((await writeToClub({ remoteAddress: `203.0.113.${host}` })).statusCode).toBe(200);
  const refused = await writeToClub({ remoteAddress: '203.0.113.6' });
  expect(refused.json()).toEqual({ detail: 'Hemos recibido demasiados mensajes: vuelve a intentarlo dentro de 24 horas.' });
  expect(refused.headers['retry-after']).toBe('86400');

  for (let host = 1; host <= 6; host++) expect((await askForTakedown({ remoteAddress: `203.0.113.${host}` })).statusCode).toBe(200);
  expect(await recipients()).toHaveLength(10);
  const marked = await app.db.selectFrom('imagenes').select('id').where('retirada_solicitada', 'is not', null).execute();
  expect(marked).toHaveLength(6);
});

test('it is full too for visitors of an unknown network', async () => {
  const { server } = app.again({ now: () => clock });
  const write = async (visitor: number) => {
    const form = await multipartOf({ nombre: 'Ana', correo: 'ana@a.example', mensaje: 'Hola', token_captcha: await solve() });
    const headers = { ...form.headers, 'x-forwarded-for': `203.0.113.${visitor}` };
    return server.inject({ method: 'POST', url: '/api/contacto', ...form, headers });
  };
  // A proxy that TRUST_PROXY does not name is recognized by the clients for which it forwards.
  for (let visitor = 1; visitor <= 5; visitor++)
    await server.inject({ url: '/healthz', headers: { 'x-forwarded-for': `203.0.113.${visitor}` } });
  for (let visitor = 1; visitor <= 5; visitor++) expect((await write(visitor)).statusCode).toBe(200);
  expect((await write(6)).statusCode).toBe(429);
});
