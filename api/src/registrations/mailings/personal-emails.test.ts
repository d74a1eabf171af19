import type { EmailRecipient, MailingAccepted } from 'shared/contract/mailings';
import { beforeEach, expect, test } from 'vitest';
import { addCall } from '../../testing/open-route.ts';
import { multipartOf } from '../../testing/form.ts';
import { startMailApp } from '../../testing/mail-app.ts';
import { addRegistrations, type RegistrationValues } from '../../testing/registrations.ts';

let clock = new Date('2027-03-04T10:00:00Z');
const { app, inbox } = await startMailApp({
  now: () => clock,
  config: { clubEmail: 'junta@club.example', publicUrl: 'https://club.example' },
});
const { db, server } = app;
const { headers, user } = await app.addUser('direccion');

beforeEach(async () => {
  clock = new Date('2027-03-04T10:00:00Z');
  inbox.received.length = 0;
  inbox.refusals.clear();
  for (const table of ['envios', 'correos', 'inscripciones', 'convocatorias', 'intentos'] as const) await db.deleteFrom(table).execute();
});

/** Riders of an edition. */
async function add(...rows: RegistrationValues[]): Promise<number[]> {
  const edition = await addCall(db, { es_ruta: 1, anio: 2027 });
  const usual = rows.map((row, at) => ({ convocatoria_id: edition.id, referencia: `C27-000${at + 1}`, importe: 4550, ...row }));
  return (await addRegistrations(db, usual)).map(({ id }) => id);
}

async function send(inscritos: readonly number[], asunto: string, mensaje: string, clave?: string) {
  const form = new FormData();
  form.append('asunto', asunto);
  form.append('mensaje', mensaje);
  for (const id of inscritos) form.append('inscritos', String(id));
  const { payload, headers: ofForm } = await multipartOf(form);
  const url = '/api/inscripciones/enviar-correo';
  const key = clave === undefined ? {} : { 'idempotency-key': clave };
  const reply = await server.inject({ method: 'POST', url, payload, headers: { ...headers, ...ofForm, ...key } });
  expect(reply.statusCode).toBe(200);
  return reply.json<MailingAccepted>();
}
const post = (path: string, payload: object, as = headers) =>
  server.inject({ method: 'POST', url: `/api/inscripciones/enviar-correo/${path}`, headers: as, payload });
const emailsTo = (address: string) => inbox.received.filter(({ envelopeTo }) => envelopeTo.includes(address)).map(({ email }) => email);
const linkIn = (text = '') => /mi-inscripcion#([\w-]+)/.exec(text)?.[1] ?? '';

const message = 'Hola, {nombre}:\n\nGrupo {grupo}, sales a las {salida}. {referencia}: {importe}\n\n{enlace}';

test('each gets an email of their own, with a link that opens their registration, also a family that shares an address', async () => {
  const ids = await add(
    { nombre: 'Ana', mail: 'casa@example.com', grupo_num: 3, salida: '09:30' },
    { nombre: 'Luis', mail: 'casa@example.com' },
  );
  expect(await send(ids, 'Grupo {grupo} de {nombre}', message)).toMatchObject({ destinatarios: 2, repetidos: 0, omitidos: 0 });
  await app.context.mail.deliverDue();
  const emails = emailsTo('casa@example.com');
  const ana = emails.find(({ subject }) => subject === 'Grupo 3 de Ana');
  const [first, second] = ['Grupo 3 de Ana', 'Grupo — de Luis'].map(
    (subject) => emails.find((email) => email.subject === subject)?.text ?? '',
  );
  expect(first).toContain('Hola, Ana:\n\nGrupo 3, sales a las 09:30. C27-0001: 45,50\u00A0€\n\nhttps://club.example/mi-inscripcion#');
  expect(second).toContain('Hola, Luis:\n\nGrupo —, sales a las —. C27-0002: 45,50\u00A0€');
  for (const [text, referencia] of [
    [first, 'C27-0001'],
    [second, 'C27-0002'],
  ]) {
    const mine = await server.inject({ url: '/api/inscripciones/mia', headers: { 'clave-inscripcion': linkIn(text) } });
    expect(mine.json()).toMatchObject({ referencia });
  }
  expect(ana?.html).toMatch(
    /<p><a href="https:\/\/club\.example\/mi-inscripcion#[\w-]+" style="[^"]*background[^"]*">Ver mi inscripción<\/a><\/p>/,
  );
  // Only digests are left of the links once the emails have arrived.
  expect(await db.selectFrom('correos').select(['texto', 'html', 'estado']).execute()).toEqual(
    ids.map(() => ({ texto: '', html: '', estado: 'enviado' })),
  );
});

test('a name is no place for an address: of what a stranger typed only characters of the alphabet reach an email of the club', async () => {
  const [id = 0] = await add({ nombre: 'Gana <b>1000</b> en https://trampa.example {enlace}', mail: 'victim@example.com' });
  await send([id], 'Para {nombre}', 'Hola, {nombre}:');
  await app.context.mail.deliverDue();
  const [email] = emailsTo('victim@example.com');
  expect(email?.subject).toBe('Para Gana b b en https trampa example enlace');
  expect(email?.html).not.toMatch(/trampa\.example|<b>/);
});

test('a link within a sentence is in words too; other addresses stay as they were typed, and nothing else is a button', async () => {
  const [id = 0] = await add({ nombre: 'Ana' });
  const text = 'Mírala en {enlace}, y\nhttps://club.example/mi-inscripcion-de-otro\nhttps://otro.example/mi-inscripcion#x';
  await send([id], 'Para {nombre}', text);
  await app.context.mail.deliverDue();
  const [email] = inbox.received.map(({ email }) => email);
  expect(email?.text).toMatch(/Mírala en https:\/\/club\.example\/mi-inscripcion#[\w-]+, y\n/);
  expect(email?.html).toMatch(/Mírala en <a href="https:\/\/club\.example\/mi-inscripcion#[\w-]+">Ver mi inscripción<\/a>, y<br>/);
  expect(email?.html).toContain('>https://club.example/mi-inscripcion-de-otro</a><br>');
  expect(email?.html).toContain('>https://otro.example/mi-inscripcion#x</a>');
});

test('a rejected email keeps its words, and is tried again with them', async () => {
  const [id = 0] = await add({ nombre: 'Ana', salida: '09:30', mail: 'llena@example.com' });
  inbox.refusals.set('llena@example.com', 550);
  const { envio } = await send([id], 'Salida de {nombre}', 'A las {salida}.');
  await app.context.mail.deliverDue();
  expect(await db.selectFrom('correos').select('estado').execute()).toEqual([{ estado: 'fallido' }]);
  inbox.refusals.clear();
  await server.inject({ method: 'POST', url: `/api/inscripciones/envios/${envio}/reintentar`, headers });
  await app.context.mail.deliverDue();
  expect(emailsTo('llena@example.com')).toMatchObject([{ subject: 'Salida de Ana', text: expect.stringContaining('A las 09:30.') }]);
});

test('the preview shows what the emails will say: of those that are there, in their order, and a link only where there may be one', async () => {
  const [first = 0, second = 0, gone = 0] = await add(
    { nombre: 'Ana Gil', grupo_num: 3, salida: '09:30' },
    { nombre: null, importe: null, convocatoria_id: null, referencia: null },
    { eliminada: clock.toISOString() },
  );
  const reply = await post('datos', { inscritos: [second, gone, first] });
  expect(reply.json<EmailRecipient[]>()).toEqual([
    {
      id: second,
      nombre: null,
      mail: 'r1@example.com',
      datos: { nombre: '', referencia: '', grupo: '', salida: '', importe: '', enlace: '' },
    },
    {
      id: first,
      nombre: 'Ana Gil',
      mail: 'r0@example.com',
      datos: {
        nombre: 'Ana Gil',
        referencia: 'C27-0001',
        grupo: '3',
        salida: '09:30',
        importe: '45,50\u00A0€',
        enlace: 'https://club.example/mi-inscripcion',
      },
    },
  ]);
  clock = new Date('2028-02-15T10:00:00Z');
  const late = app.again({ now: () => clock });
  const fresh = { authorization: `Bearer ${await app.context.sessions.issue(user)}` };
  const after = await late.server.inject({
    method: 'POST',
    url: '/api/inscripciones/enviar-correo/datos',
    headers: fresh,
    payload: { inscritos: [first] },
  });
  expect(after.json<EmailRecipient[]>()[0]?.datos.enlace).toBe('');
});

test('a test goes to its author, as that rider would get it, without a key to their registration', async () => {
  const [id = 0] = await add({ nombre: 'Ana', grupo_num: 3, salida: '09:30' });
  const reply = await post('prueba', { asunto: 'Salida de {nombre}', mensaje: message, inscrito: id });
  expect([reply.statusCode, reply.json()]).toEqual([200, { correo: user.correo_electronico }]);
  await app.context.mail.deliverDue();
  const [email] = emailsTo(user.correo_electronico);
  expect(email?.subject).toBe('Prueba: Salida de Ana');
  expect(email?.text).toContain('Grupo 3, sales a las 09:30.');
  expect(email?.text).toContain('https://club.example/mi-inscripcion\n');
  expect(await db.selectFrom('enlaces_inscripcion').select('huella').execute()).toEqual([]);
  expect((await post('prueba', { asunto: 'x', mensaje: 'x', inscrito: id + 1 })).statusCode).toBe(404);
  expect((await post('prueba', { asunto: ' ', mensaje: 'x', inscrito: id })).statusCode).toBe(400);
});

test('more than can be written to each is rejected before anything is kept', async () => {
  const form = new FormData();
  form.append('asunto', 'x');
  form.append('mensaje', 'Hola, {nombre}');
  for (let id = 1; id <= 5001; id++) form.append('inscritos', String(id));
  const { payload, headers: ofForm } = await multipartOf(form);
  const reply = await server.inject({
    method: 'POST',
    url: '/api/inscripciones/enviar-correo',
    payload,
    headers: { ...headers, ...ofForm },
  });
  expect([reply.statusCode, reply.json()]).toEqual([
    400,
    { detail: 'Un correo que dice algo distinto a cada persona puede ir a 5000 inscritos como máximo.' },
  ]);
  expect((await post('datos', { inscritos: Array.from({ length: 5001 }, (_, at) => at + 1) })).statusCode).toBe(400);
});

test('guests and chosen answers are placeholders; typed answers and health are not', async () => {
  const [id = 0, other = 0] = await add({ nombre: 'Ana', invitados: 2 }, { nombre: 'Luis', invitados: 0 });
  const { convocatoria_id } = await db.selectFrom('inscripciones').select('convocatoria_id').where('id', '=', id).executeTakeFirstOrThrow();
  const ask = async (texto: string, tipo: 'una' | 'varias' | 'linea' | 'fecha', valor: string, salud = 0) => {
    const question = {
      convocatoria_id: convocatoria_id ?? 0,
      orden: 0,
      texto,
      tipo,
      opciones: '[]',
      obligatoria: 0,
      para: 'todos',
      salud,
    } as const;
    const { id: pregunta_id } = await db.insertInto('preguntas').values(question).returning('id').executeTakeFirstOrThrow();
    await db.insertInto('respuestas').values({ inscripcion_id: id, pregunta_id, valor }).execute();
  };
  await ask('¿Carne o pescado?', 'una', 'Carne');
  await ask('Días', 'varias', '["Sábado","Domingo"]');
  await ask('Seguro', 'fecha', '2026-05-03');
  await ask('Matrícula', 'linea', 'Visita https://malo.example');
  await ask('Alergias', 'varias', '["Nueces"]', 1);
  const { datos } = (await post('datos', { inscritos: [id, other] })).json<EmailRecipient[]>()[0] ?? {};
  expect([datos?.invitados, datos?.respuestas]).toEqual(['2', '¿Carne o pescado? Carne · Días: Sábado, Domingo · Seguro: 03/05/2026']);
  await send([id, other], 'Tu menú', 'Venís {invitados} más. {respuestas}');
  await app.context.mail.deliverDue();
  expect(emailsTo('r0@example.com')[0]?.text).toContain(
    'Venís 2 más. ¿Carne o pescado? Carne · Días: Sábado, Domingo · Seguro: 03/05/2026',
  );
  expect(emailsTo('r1@example.com')[0]?.text).toContain('Venís — más. —');
});
