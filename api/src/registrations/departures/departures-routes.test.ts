import type { DepartureNews } from 'shared/contract/departures';
import { beforeEach, expect, test } from 'vitest';
import { addCall } from '../../testing/open-route.ts';
import { startMailApp } from '../../testing/mail-app.ts';
import { addRegistrations, type RegistrationValues } from '../../testing/registrations.ts';

const now = () => new Date('2027-05-04T10:00:00Z');
const { app, inbox } = await startMailApp({ now, config: { clubEmail: 'junta@club.example', publicUrl: 'https://club.example' } });
const { db } = app;
const { headers } = await app.addUser('direccion');

beforeEach(async () => {
  inbox.received.length = 0;
  for (const table of ['envios', 'correos', 'inscripciones', 'convocatorias', 'actividades', 'auditoria'] as const)
    await db.deleteFrom(table).execute();
});

const add = async (...rows: RegistrationValues[]) => (await addRegistrations(db, rows)).map(({ id }) => id);
const first = { nombre: 'Ana Gil', grupo_num: 1, salida: '09:00' };
const second = { nombre: 'Luis', grupo_num: 2, salida: '09:15' };

const url = '/api/inscripciones/salidas';
const news = async (query = 'anio=2027&evento=Castillos', as = headers) =>
  (await app.server.inject({ url: `${url}?${query}`, headers: as })).json<DepartureNews>();
const publish = (cuantas: number, server = app.server, evento: string | null = 'Castillos') =>
  server.inject({ method: 'POST', url, headers, payload: { anio: 2027, evento, cuantas } });
const told = async () => {
  await app.context.mail.deliverDue();
  const emails = inbox.received.splice(0).map(({ envelopeTo, email }) => ({ to: envelopeTo[0] ?? '', text: email.text ?? '' }));
  return emails.toSorted((a, b) => a.to.localeCompare(b.to));
};
const move = (id: number, values: RegistrationValues) => db.updateTable('inscripciones').set(values).where('id', '=', id).execute();

test('first all who have group and hour are emailed, then only those whose group or hour is another', async () => {
  const [ana = 0, luis = 0, eva = 0] = await add(first, second, { nombre: 'Eva', grupo_num: 2 });
  expect(await news()).toEqual({ listas: 2, por_escribir: 2, sin_salida: 1 });
  const reply = await publish(2);
  expect([reply.statusCode, reply.json()]).toEqual([200, { envio: expect.any(Number), destinatarios: 2 }]);
  expect(await news()).toEqual({ listas: 2, por_escribir: 0, sin_salida: 1 });
  const emails = await told();
  expect(emails.map(({ to }) => to)).toEqual(['r0@example.com', 'r1@example.com']);
  expect(emails[0]?.text).toContain('Hola, Ana Gil:');
  expect(emails[0]?.text).toContain('Grupo: 1\nHora de salida: 09:00\nEvento: Ruta de los Castillos\n');
  expect(emails[0]?.text).not.toContain('mi-inscripcion');

  await move(luis, { salida: '09:30', telefono: '600' });
  await move(eva, { salida: '09:30' });
  await move(ana, { dorsal: '7' });
  expect(await news()).toEqual({ listas: 3, por_escribir: 2, sin_salida: 0 });
  expect((await publish(2)).statusCode).toBe(200);
  expect((await told()).map(({ to, text }) => [to, /Hora de salida: (.*)/.exec(text)?.[1]])).toEqual([
    ['r1@example.com', '09:30'],
    ['r2@example.com', '09:30'],
  ]);

  // Moved there and back: no new email.
  await move(ana, { grupo_num: 5 });
  await move(ana, { grupo_num: 1 });
  expect((await news()).por_escribir).toBe(0);
});

test('the email says of which route, when and where, and brings the link to its rider', async () => {
  const activity = { titulo: 'XIII Ruta', evento: 'Castillos', fecha_evento: '2027-05-23', lugar: 'Sigüenza' };
  const { id: actividad_id } = await db.insertInto('actividades').values(activity).returning('id').executeTakeFirstOrThrow();
  const edition = { es_ruta: 1, anio: 2027, horario_desde: '', actividad_id };
  const { id: convocatoria_id } = await addCall(db, edition);
  await add({ ...first, convocatoria_id, referencia: 'C27-0001' });
  await publish(1);
  const [email] = await told();
  expect(email?.text).toContain('Evento: XIII Ruta\nFecha: domingo, 23 de mayo de 2027\nLugar: Sigüenza');
  const clave = /https:\/\/club\.example\/mi-inscripcion#([\w-]+)/.exec(email?.text ?? '')?.[1] ?? '';
  const mine = await app.server.inject({ url: '/api/inscripciones/mia', headers: { 'clave-inscripcion': clave } });
  expect(mine.json()).toMatchObject({ referencia: 'C27-0001', grupo_num: 1, salida: '09:00' });
});

test('who comes to an activity is told by its call alone', async () => {
  const activity = { titulo: 'Salida a Loarre', evento: 'Semanal', fecha_evento: '2027-06-06', lugar: 'Huesca' };
  const { id: actividad_id } = await db.insertInto('actividades').values(activity).returning('id').executeTakeFirstOrThrow();
  const call = { horario_desde: '', actividad_id };
  const { id: convocatoria_id } = await addCall(db, call);
  await add({ ...first, convocatoria_id, evento: 'Semanal' }, { ...first, evento: 'Semanal' });
  expect(await news(`actividad=${actividad_id}`)).toEqual({ listas: 1, por_escribir: 1, sin_salida: 0 });
  const payload = { actividad: actividad_id, cuantas: 1 };
  expect((await app.server.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(200);
  const [email, ...others] = await told();
  expect(email?.text).toContain('Evento: Salida a Loarre\nFecha: domingo, 6 de junio de 2027\nLugar: Huesca');
  expect(others).toEqual([]);
  for (const query of ['', `?anio=2027&actividad=${actividad_id}`])
    expect((await app.server.inject({ url: `${url}${query}`, headers })).statusCode).toBe(400);
});

test('of an email that has yet to leave only the newest leaves', async () => {
  const [ana = 0] = await add(first, second);
  await publish(2);
  await move(ana, { salida: '10:00' });
  await publish(1);
  const emails = await told();
  expect(emails.map(({ to, text }) => [to, /Hora de salida: (.*)/.exec(text)?.[1]])).toEqual([
    ['r0@example.com', '10:00'],
    ['r1@example.com', '09:15'],
  ]);
});

test('pressed twice at once, in two processes: one email each, and the slower one gets a conflict', async () => {
  await add(first, second);
  const other = app.again({ now });
  await other.server.ready();
  const replies = await Promise.all([publish(2), publish(2, other.server)]);
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const late = replies.find(({ statusCode }) => statusCode === 409);
  expect(late?.json()).toEqual({
    detail: 'Mientras tanto ha cambiado a cuántas personas hay que escribir: ahora son 0. No se ha enviado nada.',
    actual: { listas: 2, por_escribir: 0, sin_salida: 0 },
  });
  expect(await told()).toHaveLength(2);
  expect(await db.selectFrom('envios').select('id').execute()).toHaveLength(1);
  expect(await db.selectFrom('auditoria').select(['accion', 'resumen']).execute()).toEqual([
    { accion: 'enviar', resumen: 'grupo y salida: 2 destinatarios' },
  ]);
});

test('a rider who has cancelled, waits for a place, is deleted, or is of another year or event gets none; accents make no other event', async () => {
  const moment = now().toISOString();
  await add(first, { ...first, anulada: moment }, { ...first, espera: moment }, { ...first, eliminada: moment });
  await add({ ...first, anio: 2026 }, { ...first, evento: 'Semanal' }, { ...first, evento: 'Concentracion' });
  expect(await news()).toEqual({ listas: 1, por_escribir: 1, sin_salida: 0 });
  expect((await news(`anio=2027&evento=${encodeURIComponent('Concentración')}`)).listas).toBe(1);
  expect((await news('anio=2027')).listas).toBe(3);
  expect((await news('anio=2027&evento=Otros')).listas).toBe(0);
  expect((await publish(3, app.server, null)).statusCode).toBe(200);
});
