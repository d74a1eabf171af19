import type { AskedTransfer, OfferedPlace } from 'shared/contract/transfers';
import type { PanelStatus } from 'shared/contract/panel';
import type { MyRegistration } from 'shared/contract/my-registration';
import { formatDay, shiftDay } from 'shared/text/dates';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openRoute } from '../../testing/open-route.ts';
import { startRouteApp } from '../../testing/route-app.ts';

const { app, clock, today } = await startRouteApp();
const { db, server } = app;
afterAll(() => app.close());
const { headers: staff } = await app.addUser('direccion');

const emailTo = async (para: string) =>
  (await db.selectFrom('correos').selectAll().where('para', '=', para).orderBy('id', 'desc').executeTakeFirst()) ?? {
    asunto: '',
    texto: '',
  };
const linkTo = async (para: string) => /mi-inscripcion#([\w-]+)/.exec((await emailTo(para)).texto)?.[1] ?? '';
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, headers: Record<string, string>, payload?: object) =>
  server.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) });
const mine = async (clave: string) => call('GET', '/inscripciones/mia', { 'clave-inscripcion': clave });
const take = async (clave: string, person: object = {}) =>
  call(
    'POST',
    '/inscripciones/cesion',
    { 'clave-cesion': clave },
    {
      nombre: 'Mar Rey',
      mail: 'mar@correo.example',
      captcha_token: await app.solveCaptcha(today),
      ...person,
    },
  );

let leo: string;
/** Offers the place of Leo. @returns the key of the link. */
const offer = async () => {
  const reply = await call('POST', '/inscripciones/mia/cesion', { 'clave-inscripcion': leo });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json<{ enlace: string }>().enlace.split('#')[1] ?? '';
};
const rule = (cesion: 'no' | 'libre' | 'aprobada', cesion_dias = 0) => db.updateTable('ediciones').set({ cesion, cesion_dias }).execute();

beforeEach(async () => {
  clock.begin();
  await openRoute(db, clock.now, {});
  const rider = { nombre: 'Leo Paz', mail: 'leo@correo.example', moto: 'Vespa', ruta: 'PRO', captcha_token: await app.solveCaptcha(today) };
  expect((await call('POST', '/inscripciones/', {}, rider)).statusCode).toBe(201);
  leo = await linkTo('leo@correo.example');
  await rule('libre');
});

test('a place is taken by its link: the new owner gets a link of their own, the old one ends, and what was paid stays', async () => {
  await db.updateTable('inscripciones').set({ pagado: 'Si', pago: 'Bizum' }).execute();
  expect((await mine(leo)).json<MyRegistration>().cesion).toBe('si');
  const clave = await offer();
  expect((await mine(leo)).json<MyRegistration>().cesion).toBe('ofrecida');
  const shown = await call('GET', '/inscripciones/cesion', { 'clave-cesion': clave });
  expect(shown.json<OfferedPlace>()).toMatchObject({ evento: 'XIII Ruta', nivel: 'PRO', importe: 4500, pagada: true, estado: 'libre' });
  expect(shown.body).not.toContain('Leo');
  expect((await take(clave)).json()).toEqual({ estado: 'hecha' });
  expect((await mine(leo)).statusCode).toBe(404);
  const mar = (await mine(await linkTo('mar@correo.example'))).json<MyRegistration>();
  expect([mar.referencia, mar.estado, mar.datos.nombre, mar.datos.moto]).toEqual(['C27-0001', 'confirmada', 'Mar Rey', null]);
  expect((await emailTo('leo@correo.example')).asunto).toBe('Has cedido tu plaza: XIII Ruta');
  expect((await take(clave)).statusCode).toBe(404);
});

test('of two who take it at once one gets it', async () => {
  const clave = await offer();
  const replies = await Promise.all([take(clave), take(clave, { nombre: 'Sol', mail: 'sol@correo.example' })]);
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
});

test('a place that a captain has paid for is shown as paid', async () => {
  const captain = { nombre: 'Eva', mail: 'eva@correo.example', ruta: 'PRO', captcha_token: await app.solveCaptcha(today) };
  const { id } = (await call('POST', '/inscripciones/', {}, captain)).json<{ id: number }>();
  await db.updateTable('inscripciones').set({ capitan_id: id, importe: 0 }).where('mail', '=', 'leo@correo.example').execute();
  const clave = await offer();
  const shown = async () => (await call('GET', '/inscripciones/cesion', { 'clave-cesion': clave })).json<OfferedPlace>().pagada;
  expect(await shown()).toBe(false);
  await db.updateTable('inscripciones').set({ pagado: 'Si' }).where('id', '=', id).execute();
  expect(await shown()).toBe(true);
});

test('where the club has to agree it is asked first, and a refusal leaves the place where it was', async () => {
  await rule('aprobada');
  const clave = await offer();
  expect((await take(clave)).json()).toEqual({ estado: 'pedida' });
  expect((await take(clave, { mail: 'sol@correo.example' })).statusCode).toBe(409);
  const asked = (await call('GET', '/inscripciones/cesiones', staff)).json<AskedTransfer[]>();
  expect(asked).toMatchObject([{ referencia: 'C27-0001', de: 'Leo Paz', nombre: 'Mar Rey' }]);
  const onPanel = async () => (await call('GET', '/panel', staff)).json<PanelStatus>().cesiones;
  expect(await onPanel()).toEqual({ por_aceptar: 1, actividad: null });
  const decide = (aceptar: boolean) => call('PUT', `/inscripciones/cesiones/${asked[0]?.id}`, staff, { aceptar });
  expect((await decide(false)).statusCode).toBe(204);
  expect((await mine(leo)).json<MyRegistration>()).toMatchObject({ cesion: 'si', datos: { nombre: 'Leo Paz' } });
  expect((await emailTo('mar@correo.example')).asunto).toBe('La plaza no se cede: XIII Ruta');
  expect((await decide(true)).statusCode).toBe(404);
  expect(await onPanel()).toBeUndefined();
  await take(await offer());
  expect((await decide(true)).statusCode).toBe(204);
  expect((await mine(await linkTo('mar@correo.example'))).json<MyRegistration>().datos.nombre).toBe('Mar Rey');
});

test.each([
  ['the club allows none', () => rule('no')],
  ['its last day is over', () => rule('libre', 90)],
  ['it waits', () => db.updateTable('inscripciones').set({ espera: '2027-03-01T10:00:00.000Z' }).execute()],
  ['it is cancelled', () => db.updateTable('inscripciones').set({ anulada: '2027-03-01T10:00:00.000Z' }).execute()],
])('a place is not handed over when %s, also by a link from before', async (_name, prepare) => {
  const clave = await offer();
  await prepare();
  expect((await call('POST', '/inscripciones/mia/cesion', { 'clave-inscripcion': leo })).statusCode).toBe(403);
  expect((await take(clave)).statusCode).toBe(404);
});

test('after its last day who hands it over and who opens the link read when that was', async () => {
  const clave = await offer();
  const { fecha_evento } = (await mine(leo)).json<MyRegistration>();
  await rule('aprobada', 90);
  const detail = `Esta plaza ya no se puede ceder: el último día era el ${formatDay(shiftDay(fecha_evento ?? '', -91))}.`;
  expect((await call('POST', '/inscripciones/mia/cesion', { 'clave-inscripcion': leo })).json()).toEqual({ detail });
  expect((await call('GET', '/inscripciones/cesion', { 'clave-cesion': clave })).json()).toEqual({ detail });
  expect((await take(clave)).json()).toEqual({ detail });
});

test('its owner keeps it after all, and a wrong key finds nothing', async () => {
  const clave = await offer();
  expect((await call('DELETE', '/inscripciones/mia/cesion', { 'clave-inscripcion': leo })).statusCode).toBe(204);
  expect((await take(clave)).statusCode).toBe(404);
  expect((await call('GET', '/inscripciones/cesion', { 'clave-cesion': 'x'.repeat(43) })).statusCode).toBe(404);
});
