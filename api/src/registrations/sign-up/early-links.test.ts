import type { EarlyEmails, EarlyLink } from 'shared/contract/early-links';
import type { Registration } from 'shared/contract/registrations';
import { beforeEach, expect, test } from 'vitest';
import { setFormOpen } from '../calls/form-status.ts';
import { addRows } from '../../testing/add-rows.ts';
import { addCall, openRoute } from '../../testing/open-route.ts';
import { addRegistration, type RegistrationValues } from '../../testing/registrations.ts';
import { startRouteApp } from '../../testing/route-app.ts';

/** The form opens on the 1st of February at 20:00 in Spain, for last year's riders a week before. */
const abre = '2027-02-01T19:00:00.000Z';
const desde = '2027-01-25T19:00:00.000Z';
const { app, db, server, clock, other, call, ride } = await startRouteApp();
const { user } = await app.addUser('direccion');
/** A session of today: those of a week ago have ended. */
const session = async () => ({ authorization: `Bearer ${await app.context.sessions.issue(user)}` });

const url = '/api/convocatoria/anticipada';
const read = async () => (await server.inject({ url, headers: await session() })).json<EarlyEmails>();
const send = async (at = server) => at.inject({ method: 'POST', url, headers: await session() });
const emails = () => db.selectFrom('correos').selectAll().orderBy('id').execute();
const keyOf = async (para: string) => {
  const email = (await emails()).find((each) => each.para === para);
  return /\/formulario-inscripcion#anticipada=([\w-]{43})\n/.exec(email?.texto ?? '')?.[1] ?? '';
};
const open = (clave: string) => call('GET', '/inscripciones/anticipada', { 'clave-anticipada': clave });
const signUp = (clave_anticipada: string | undefined, fields: object = {}, at = server) =>
  ride({ mail: 'ana@example.com', ...fields, clave_anticipada }, {}, { at });
const addLastYear = (values: RegistrationValues) =>
  addRegistration(db, { mail: 'ana@example.com', nombre: 'Ana', anio: 2026, fecha: '2026-02-01', ...values });

beforeEach(async () => {
  clock.now = new Date('2027-01-20T10:00:00Z');
  await openRoute(db, new Date('2026-06-01T10:00:00Z'), { abre, dias_anticipada: 7, horario_desde: '2027-01-01T00:00:00.000Z' });
  await setFormOpen(db, false, new Date('2026-06-01T10:00:00Z'));
  await addLastYear({ telefono: '600 111 222', ruta: 'PRO', grupo: 'Los del Tajo', notas: 'de la casa', pagado: 'Si' });
});

test('goes to last year’s riders of the route who did not cancel, each person once, and is counted beforehand', async () => {
  await addLastYear({ nombre: 'Beto' });
  // The same person, signed up twice.
  await addLastYear({ nombre: 'ANÁ' });
  await addLastYear({ mail: 'anulada@example.com', anulada: '2026-03-01T10:00:00.000Z' });
  await addLastYear({ mail: 'espera@example.com', espera: '2026-03-01T10:00:00.000Z' });
  await addLastYear({ mail: 'eliminada@example.com', eliminada: '2026-03-01T10:00:00.000Z' });
  await addLastYear({ mail: 'otra@example.com', evento: 'Semanal' });
  await addLastYear({ mail: 'antes@example.com', anio: 2025 });
  await db.updateTable('inscripciones').set({ anio: 2025 }).execute();
  // The year in between had no route.
  await addLastYear({ mail: 'otra@example.com', evento: 'Semanal' });
  expect(await read()).toMatchObject({ de: '2025', personas: 3 });
  await db.updateTable('inscripciones').set({ anio: 2026 }).where('mail', '!=', 'antes@example.com').execute();
  expect(await read()).toEqual({ de: '2026', personas: 2, enviadas: 0, desde, hasta: abre });
  expect(await emails()).toEqual([]);
  expect((await send()).json()).toEqual({ de: '2026', personas: 0, enviadas: 2, desde, hasta: abre });
  const sent = await emails();
  expect(sent.map(({ para, asunto }) => `${para} ${asunto}`)).toEqual([
    'ana@example.com Inscríbete antes que nadie: XIII Ruta',
    'ana@example.com Inscríbete antes que nadie: XIII Ruta',
  ]);
  expect(sent.map(({ texto }) => texto.split('\n')[0]?.toLowerCase()).toSorted()).toEqual(['hola, aná:', 'hola, beto:']);
  expect(sent[0]?.texto).toContain('desde el 25/01/2027 a las 20:00 y hasta el 01/02/2027 a las 20:00.');
  const audit = await db.selectFrom('auditoria').select(['accion', 'entidad', 'resumen']).execute();
  expect(audit).toEqual([{ accion: 'enviar', entidad: 'edicion', resumen: 'apertura anticipada: 2' }]);
});

test('of an activity goes to who came to the last one of its title, with a link to its own form that opens no other', async () => {
  const early = { horario_desde: '', dias_anticipada: 7, es_ruta: 0 };
  const days = { 81: '2026-10-04', 82: '2026-11-01', 83: '2027-03-07', 84: '2027-01-10' };
  const ids: Record<string, number> = {};
  for (const [id, fecha_evento] of Object.entries(days)) {
    const titulo = id === '84' ? 'Cena' : id === '83' ? 'comida de cada mes' : 'Comida de cada mes';
    await addRows(db, 'actividades', { id: Number(id), titulo, evento: 'Semanal', fecha_evento });
    const values = { ...early, actividad_id: Number(id), abre: id === '83' ? abre : null };
    ids[id] = (await addCall(db, values)).id;
  }
  const came = (mail: string, to: number) => addLastYear({ mail, convocatoria_id: ids[to] ?? 0, evento: 'Semanal' });
  await came('octubre@example.com', 81);
  await came('noviembre@example.com', 82);
  await came('cena@example.com', 84);
  const of = { method: 'POST' as const, url: `${url}?actividad=83`, headers: await session() };
  expect((await server.inject(of)).json()).toEqual({ de: '01/11/2026', personas: 0, enviadas: 1, desde, hasta: abre });
  const [email, ...others] = await emails();
  expect([email?.para, others]).toEqual(['noviembre@example.com', []]);
  const clave = /\/actividades\/83\/inscripcion#anticipada=([\w-]{43})\n/.exec(email?.texto ?? '')?.[1] ?? '';
  clock.now = new Date(desde);
  expect((await open(clave)).json<EarlyLink>()).toMatchObject({ estado: 'vale', datos: { mail: 'noviembre@example.com' } });
  expect((await signUp(clave)).statusCode).toBe(403);
});

test('a second press sends nothing twice, in two processes at once neither; a rider added since gets theirs', async () => {
  await Promise.all([send(), send(other.server), send()]);
  expect(await emails()).toHaveLength(1);
  await addLastYear({ mail: 'beto@example.com' });
  expect(await read()).toMatchObject({ personas: 1, enviadas: 1 });
  await send();
  expect((await emails()).map(({ para }) => para)).toEqual(['ana@example.com', 'beto@example.com']);
});

test.each([
  ['without days before the opening', { dias_anticipada: 0 }],
  ['without a day of opening', { abre: null }],
])('%s there is nothing to send', async (_, values) => {
  await db.updateTable('convocatorias').set(values).execute();
  expect(await read()).toMatchObject({ personas: 1, desde: null, hasta: null });
  const reply = await send();
  expect([reply.statusCode, reply.json()]).toEqual([
    400,
    { detail: 'Antes hay que guardar cuándo se abren las inscripciones y los días de apertura anticipada.' },
  ]);
  expect(await emails()).toEqual([]);
});

test('once it is open to everybody no email leaves any more', async () => {
  clock.now = new Date(abre);
  expect(await read()).toMatchObject({ desde: null });
  expect((await send()).json()).toEqual({ detail: 'Las inscripciones ya se han abierto para todos.' });
});

test('the link shows its owner what they typed, from its day on, and no other visitor; only a digest is stored', async () => {
  await send();
  const clave = await keyOf('ana@example.com');
  const link = await open(clave);
  expect(link.json()).toEqual({ estado: 'pronto', desde, hasta: abre, datos: {} });
  expect(link.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
  clock.now = new Date(desde);
  const { estado, datos } = (await open(clave)).json<EarlyLink>();
  expect(estado).toBe('vale');
  expect(datos).toMatchObject({ nombre: 'Ana', mail: 'ana@example.com', telefono: '600 111 222', ruta: 'PRO', evento: 'Castillos' });
  for (const name of ['notas', 'pagado', 'id', 'anio']) expect(datos).not.toHaveProperty(name);
  expect((await open('x'.repeat(43))).statusCode).toBe(404);
  expect((await open('corta')).statusCode).toBe(400);
  expect(JSON.stringify(await db.selectFrom('enlaces_anticipados').selectAll().execute())).not.toContain(clave);
  clock.now = new Date(abre);
  expect((await open(clave)).statusCode).toBe(404);
});

test('signs up one person before the others, in two processes at once too, for the route whatever event is sent', async () => {
  await send();
  const clave = await keyOf('ana@example.com');
  clock.now = new Date('2027-01-26T10:00:00Z');
  const replies = await Promise.all([signUp(clave, { evento: 'Semanal' }), signUp(clave, { evento: 'Otros' }, other.server)]);
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 403]);
  expect(replies.find(({ statusCode }) => statusCode === 201)?.json<Registration>()).toMatchObject({
    anio: 2027,
    referencia: 'C27-0001',
    evento: 'Castillos',
  });
  expect((await open(clave)).json()).toEqual({ estado: 'usado', desde, hasta: abre, datos: {} });
  expect(await db.selectFrom('inscripciones').select('id').where('anio', '=', 2027).execute()).toHaveLength(1);
});

test('a captcha is asked for all the same, and a link whose rider was deleted opens nothing', async () => {
  await send();
  const clave = await keyOf('ana@example.com');
  clock.now = new Date('2027-01-26T10:00:00Z');
  const payload = { mail: 'ana@example.com', evento: 'Castillos', clave_anticipada: clave };
  expect((await server.inject({ method: 'POST', url: '/api/inscripciones/', payload })).statusCode).toBe(400);
  await db.deleteFrom('inscripciones').execute();
  expect((await open(clave)).statusCode).toBe(404);
});
