import ICAL from 'ical.js';
import { beforeEach, expect, test } from 'vitest';
import { addRow, addRows } from '../../testing/add-rows.ts';
import { startFileApp } from '../../testing/file-app.ts';

const app = await startFileApp({ now: () => new Date('2026-05-04T22:30:00Z'), config: { publicUrl: 'https://club.example' } });
beforeEach(async () => {
  await app.db.deleteFrom('actividades').execute();
});
const modificado = '2026-04-01T10:00:00.000Z';
const add = async (fields: { titulo: string; fecha_evento: string | null } & Record<string, string | number | null>) =>
  (await addRow(app.db, 'actividades', { modificado, ...fields })).id;
const get = (url: string, headers: Record<string, string> = {}) => app.server.inject({ url, headers });
const read = async (url: string) => {
  const calendar = new ICAL.Component(ICAL.parse((await get(url)).body));
  return { calendar, events: calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event)) };
};

test('the calendar holds what is to come and what was in the last year, as whole days', async () => {
  await add({ titulo: 'Hace mucho', fecha_evento: '2025-05-03' });
  await add({ titulo: 'Sin fecha', fecha_evento: null });
  await add({ titulo: 'Fin de año', fecha_evento: '2026-12-31' });
  await add({ titulo: 'Hace un año', fecha_evento: '2025-05-05' });
  const { calendar, events } = await read('/calendario.ics');
  expect(calendar.getFirstPropertyValue('x-wr-timezone')).toBe('Europe/Madrid');
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
  expect(events.map(({ summary }) => summary)).toEqual(['Hace un año', 'Fin de año']);
  const [, last] = events;
  expect([last?.startDate.toString(), last?.endDate.toString(), last?.startDate.isDate]).toEqual(['2026-12-31', '2027-01-01', true]);
});

test.each([
  ['2026-01-15T12:00:00', 3600],
  ['2026-03-29T01:59:59', 3600],
  ['2026-03-29T03:00:00', 7200],
  ['2026-07-15T12:00:00', 7200],
  ['2026-10-25T03:00:01', 3600],
])('its time zone is %s %i s ahead of UTC', async (moment, offset) => {
  const { calendar } = await read('/calendario.ics');
  const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone') ?? '');
  expect(zone.tzid).toBe('Europe/Madrid');
  expect(zone.utcOffset(ICAL.Time.fromDateTimeString(moment))).toBe(offset);
});

test('one activity is one event, and everything written in it is read back as it was', async () => {
  const titulo = 'Ñandú; "cita", \\ruta\\ 🏍️'.repeat(6);
  const descripcion = `Línea 1\nLínea 2; con, signos\n\nBEGIN:VEVENT\n${'á'.repeat(200)}`;
  const id = await add({ titulo, fecha_evento: '2026-03-28', lugar: 'Sigüenza, plaza', descripcion, evento: 'Castillos', version: 3 });
  const url = `/api/actividades/${id}/calendario.ics`;
  const { events } = await read(url);
  expect(events).toHaveLength(1);
  const [event] = events;
  expect(event).toMatchObject({
    uid: `actividad-${id}@club.example`,
    summary: titulo,
    description: descripcion,
    location: 'Sigüenza, plaza',
    sequence: 2,
  });
  const value = (name: string) => String(event?.component.getFirstPropertyValue(name));
  expect([value('dtstamp'), value('last-modified')]).toEqual(['2026-04-01T10:00:00Z', '2026-04-01T10:00:00Z']);
  expect([value('url'), value('categories')]).toEqual(['https://club.example/actividades', 'Castillos']);

  const { body, headers } = await get(url);
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(headers['content-disposition']).toBe(`inline; filename="actividad-${id}.ics"`);
  expect(body).toMatch(/^BEGIN:VCALENDAR\r\n[^]*\r\nDTSTART;VALUE=DATE:20260328\r\nDTEND;VALUE=DATE:20260329\r\n[^]*END:VCALENDAR\r\n$/);
  for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});

test('control characters of older rows break no line', async () => {
  const sign = '\r\u2028\x07\x85';
  const id = await add({ titulo: `Uno${sign}DTSTART:x`, fecha_evento: '2026-03-28', lugar: `a\r\nb${sign}c`, descripcion: `d${sign}e` });
  const { body } = await get(`/api/actividades/${id}/calendario.ics`);
  expect(body.replaceAll('\r\n', '')).not.toMatch(/[^\P{Cc}\t]/u);
  const { events } = await read(`/api/actividades/${id}/calendario.ics`);
  expect(events.map(({ summary, location }) => [summary, location])).toEqual([['Uno\n\u2028DTSTART:x', 'a\nb\n\u2028c']]);
});

test('an activity with a link of its own names it', async () => {
  const id = await add({ titulo: 'x', fecha_evento: '2026-03-28', link_evento: 'https://otro.example/ruta?a=1,2;b' });
  const { events } = await read(`/api/actividades/${id}/calendario.ics`);
  expect(events[0]?.component.getFirstPropertyValue('url')).toBe('https://otro.example/ruta?a=1,2;b');
});

test('without activities the calendar is empty; without a day an activity has none', async () => {
  expect((await read('/calendario.ics')).events).toEqual([]);
  const id = await add({ titulo: 'Sin fecha', fecha_evento: null });
  for (const name of [String(id), '999999', 'x']) expect((await get(`/api/actividades/${name}/calendario.ics`)).statusCode).toBe(404);
});

test('an activity that takes sign-ups says until when and where, a cancelled one that it is; calendars replace both', async () => {
  const own = await add({ titulo: 'Comida', fecha_evento: '2026-06-07', descripcion: 'A las dos.' });
  const route = await add({ titulo: 'Ruta', fecha_evento: '2026-06-14' });
  const off = await add({ titulo: 'Cena', fecha_evento: '2026-06-21' });
  const call = { es_ruta: 0, anio: null, horario_desde: modificado, version: 1, cancelada: null, motivo_cancelacion: null };
  await addRows(app.db, 'convocatorias', [
    { ...call, actividad_id: own, abre: '2026-05-01T18:00:00.000Z', cierra: '2026-06-01T18:00:00.000Z', version: 4 },
    { ...call, es_ruta: 1, anio: 2026, actividad_id: route, abre: null, cierra: null },
    { ...call, actividad_id: off, abre: null, cierra: null, cancelada: modificado, motivo_cancelacion: 'Por la nieve.' },
  ]);
  const { events } = await read('/calendario.ics');
  expect(events.map(({ description, sequence }) => [description, sequence])).toEqual([
    [
      `A las dos.\n\nInscripción desde el 01/05/2026 20:00 hasta el 01/06/2026 20:00: https://club.example/actividades/${own}/inscripcion`,
      4,
    ],
    ['Inscripción: https://club.example/formulario-inscripcion', 1],
    ['Actividad cancelada. Por la nieve.', 1],
  ]);
  expect(events.map(({ component }) => component.getFirstPropertyValue('status'))).toEqual([null, null, 'CANCELLED']);
  await app.db.deleteFrom('convocatorias').execute();
});
