import { afterAll, beforeEach, expect, test } from 'vitest';
import { deliverNotices } from '../../core/push/deliver-notices.ts';
import { heldForNotice } from '../../core/push/notices.ts';
import { isPushAddress, publicLookup } from '../../core/push/push-service.ts';
import { lookAtPush } from '../../operations/checks/push.ts';
import { offerPlaces } from '../../registrations/calls/offer-places.ts';
import { addRow, addRows } from '../../testing/add-rows.ts';
import { openRoute } from '../../testing/open-route.ts';
import { turnMembersOn } from '../../testing/members.ts';
import { makeDevice, startPushService } from '../../testing/push-stand-in.ts';
import { startRouteApp } from '../../testing/route-app.ts';

const { app, clock } = await startRouteApp();
const { db, server } = app;
const service = await startPushService(app.config);
afterAll(async () => {
  service.close();
});
const boss = await app.addUser('direccion');
const ana = await app.addUser('socio', { nombre: 'Ana', correo_electronico: 'ana@correo.example' });
const luis = await app.addUser('invitado', { correo_electronico: 'luis@correo.example' });

const ride = 71;
const phone = makeDevice('telefono-de-ana');
const tablet = makeDevice('tableta');

beforeEach(async () => {
  clock.begin();
  service.received.length = 0;
  service.statuses.clear();
  for (const table of ['dispositivos', 'correos'] as const) await db.deleteFrom(table).execute();
  await openRoute(db, clock.now, {});
  await turnMembersOn(db);
  await addRows(db, 'actividades', { id: ride, titulo: 'Comida de junio', evento: 'Semanal', fecha_evento: '2027-06-06' });
});

type Method = 'GET' | 'POST' | 'PUT';
const call = (method: Method, path: string, headers: object = ana.headers, payload?: object) =>
  server.inject({ method, url: `/api${path}`, headers: { ...headers }, ...(payload && { payload }) });
const turnOn = async (device = phone, headers: object = ana.headers) =>
  expect((await call('PUT', '/mis-avisos', headers, device.body)).statusCode).toBe(204);
const listed = async (headers: object = ana.headers) =>
  (await call('GET', '/mis-avisos', headers)).json<{ direcciones: string[] }>().direcciones;
const deliver = () => deliverNotices({ ...app.context, push: service.push });
const putOnMinutes = (minutes: number) => clock.putOn(minutes * 60_000);
/** Emails that may leave by now. */
const due = async () =>
  (
    await db
      .selectFrom('correos')
      .select('para')
      .where((mail) => mail.or([mail('arrendado_hasta', 'is', null), mail('arrendado_hasta', '<=', clock.now.toISOString())]))
      .orderBy('id')
      .execute()
  ).map(({ para }) => para);

/** Ana has signed up for a ride, and the club cancels it. */
async function cancel(pagado = 'No', plazas: number | null = null) {
  const form = { precios: [{ nivel: null, persona: 'general', hasta: null, precio: 2000 }], plazas, version: 0 };
  expect((await call('PUT', `/convocatoria?actividad=${ride}`, boss.headers, form)).statusCode).toBe(200);
  const made = await call('POST', `/actividades/${ride}/inscripciones`, ana.headers, {});
  expect(made.statusCode, made.body).toBe(201);
  await db.updateTable('inscripciones').set({ pagado }).where('mail', '=', 'ana@correo.example').execute();
  await db.deleteFrom('correos').execute();
  const reply = await call('POST', `/convocatoria/cancelar?actividad=${ride}`, boss.headers, { motivo: 'Por la lluvia.' });
  expect([reply.statusCode, reply.json<{ avisadas: number }>().avisadas]).toEqual([200, 1]);
}

test('a device is turned on and off by its account; who turns it on last has it, and the oldest of many goes', async () => {
  await turnOn();
  await turnOn();
  expect([await listed(), await listed(luis.headers)]).toEqual([[phone.body.direccion], []]);
  expect((await call('POST', '/mis-avisos/quitar', luis.headers, { direccion: phone.body.direccion })).statusCode).toBe(204);
  await turnOn(phone, luis.headers);
  expect([await listed(), await listed(luis.headers)]).toEqual([[], [phone.body.direccion]]);
  await call('POST', '/mis-avisos/quitar', luis.headers, { direccion: phone.body.direccion });
  expect(await listed(luis.headers)).toEqual([]);
  const many = Array.from({ length: 11 }, (_, at) => makeDevice(String(at)));
  for (const device of many) await turnOn(device);
  expect(await listed()).toEqual(many.slice(1).map(({ body }) => body.direccion));
});

test('what is no device is refused in one sentence, and without members there is nothing', async () => {
  for (const bad of [
    { direccion: 'http://push.example/a' },
    { direccion: 'https://127.0.0.1/a' },
    { direccion: 'https://[::1]/a' },
    { direccion: 'https://localhost/a' },
    { direccion: 'https://push.example:8443/a' },
    { direccion: 'https://ana:clave@push.example/a' },
    { direccion: `https://push.example/${'a'.repeat(1000)}` },
    { clave: 'A'.repeat(87) },
    { clave: 'corta' },
    { secreto: '' },
  ]) {
    const reply = await call('PUT', '/mis-avisos', ana.headers, { ...phone.body, ...bad });
    expect([bad, reply.statusCode, typeof reply.json<{ detail: unknown }>().detail]).toEqual([bad, 400, 'string']);
  }
  expect(await listed()).toEqual([]);
  await db.deleteFrom('ajustes').where('clave', '=', 'socios').execute();
  expect((await call('GET', '/mis-avisos')).statusCode).toBe(404);
});

test('names that lead into a network of the server’s own are not found', async () => {
  expect(isPushAddress('https://updates.push.services.mozilla.com/wpush/v2/a')).toBe(true);
  const found = await new Promise((resolve) => publicLookup('localhost', { all: true }, (error) => resolve(error?.message)));
  expect(found).toBe('The name has no public address.');
});

test('a cancelled ride is told on the device, signed by the site and encrypted for it, without a word about the person', async () => {
  await turnOn();
  await cancel();
  expect(await due()).toEqual([]);
  expect(await deliver()).toBe(1);
  expect(service.received).toMatchObject([
    {
      path: '/telefono-de-ana',
      headers: { ttl: '604800', urgency: 'high', topic: 'cancelada', 'content-encoding': 'aes128gcm' },
      signed: { aud: 'https://push.example', sub: 'https://club.example' },
    },
  ]);
  expect(phone.read(service.received[0]?.body ?? Buffer.alloc(0))).toEqual({
    title: 'Salida cancelada',
    options: {
      body: 'Se ha cancelado una salida en la que te has inscrito.',
      tag: 'cancelada',
      icon: '/icons/icon-192.png',
      lang: 'es',
      data: { path: '/mis-inscripciones' },
    },
  });
  // The email is not needed any more.
  putOnMinutes(11);
  expect([await deliver(), await due()]).toEqual([0, []]);
});

test('what was paid is told by email too, at once', async () => {
  await turnOn();
  await cancel('Si');
  expect(await due()).toEqual(['ana@correo.example']);
  await deliver();
  expect([service.received.length, await due()]).toEqual([1, ['ana@correo.example']]);
});

test.each([404, 410])('a device that is gone (%i) is forgotten, and the email leaves at once', async (status) => {
  await turnOn();
  service.statuses.set('/telefono-de-ana', [status]);
  await cancel();
  await deliver();
  expect([await listed(), await due()]).toEqual([[], ['ana@correo.example']]);
});

test.each([401, 403])('a service that does not know the site (%i) costs no device: it is asked again, and doctor tells', async (status) => {
  await turnOn();
  expect((await lookAtPush(db)).map(({ level }) => level)).toEqual(['good']);
  service.statuses.set('/telefono-de-ana', [status, status]);
  await cancel();
  const asked: number[] = [];
  for (let minute = 0; minute < 5; minute++) {
    if ((await deliver()) > 0) asked.push(minute);
    expect([await listed(), await due()]).toEqual([[phone.body.direccion], []]);
    const [found] = await lookAtPush(db);
    expect(found?.level).toBe(minute < 3 ? 'warning' : 'good');
    if (minute === 0) expect(found?.text.es).toMatch(/^1 dispositivo no recibe avisos desde el /);
    putOnMinutes(1);
  }
  expect(asked).toEqual([0, 1, 3]);
  expect(service.received).toHaveLength(3);
});

test('of two devices one that is gone changes nothing while the other may be told', async () => {
  await turnOn();
  await turnOn(tablet);
  service.statuses.set('/telefono-de-ana', [410]).set('/tableta', [500]);
  await cancel();
  await deliver();
  expect([await listed(), await due()]).toEqual([[tablet.body.direccion], []]);
  putOnMinutes(1);
  await deliver();
  expect(tablet.read(service.received.at(-1)?.body ?? Buffer.alloc(0))).toMatchObject({ title: 'Salida cancelada' });
  putOnMinutes(20);
  expect(await due()).toEqual([]);
});

test('a service that fails is asked again, ever later; after ten minutes the email leaves by itself', async () => {
  await turnOn();
  service.statuses.set(
    '/telefono-de-ana',
    Array.from({ length: 20 }, () => 500),
  );
  await cancel();
  const asked: number[] = [];
  for (let minute = 0; minute < 15; minute++) {
    if ((await deliver()) > 0) asked.push(minute);
    expect(await due()).toEqual(minute < 10 ? [] : ['ana@correo.example']);
    putOnMinutes(1);
  }
  expect(asked).toEqual([0, 1, 3, 7]);
  expect(await listed()).toEqual([phone.body.direccion]);
});

test('a process that is killed while it sends loses nothing: another one sends it again, and the email still waits', async () => {
  await turnOn();
  await cancel();
  const killed = { send: () => Promise.reject(new Error('killed')) };
  await expect(deliverNotices({ ...app.context, push: killed })).rejects.toThrow('killed');
  expect([await deliver(), await due()]).toEqual([0, []]);
  putOnMinutes(1);
  expect([await deliver(), service.received.length]).toEqual([1, 1]);
  // Also where none sends it any more: an older server runs beside.
  await cancelledEmailLeavesByItself();
});

async function cancelledEmailLeavesByItself() {
  await db.deleteFrom('avisos').execute();
  await db.deleteFrom('inscripciones').execute();
  await db.deleteFrom('convocatorias').where('actividad_id', '=', ride).execute();
  await cancel();
  const [email] = await db.selectFrom('correos').select('arrendado_hasta').execute();
  expect(email?.arrendado_hasta).toBe(heldForNotice(clock.now).toISOString());
}

test('while the members are off, or on no device, the email goes as ever', async () => {
  await cancel();
  expect([await due(), await deliver()]).toEqual([['ana@correo.example'], 0]);
  await turnOn();
  await db.deleteFrom('ajustes').where('clave', '=', 'socios').execute();
  await db.deleteFrom('inscripciones').execute();
  await db.deleteFrom('convocatorias').where('actividad_id', '=', ride).execute();
  await cancel();
  expect([await due(), await deliver()]).toEqual([['ana@correo.example'], 0]);
});

test('an offered place and published groups are told on the device and by the email with the personal link', async () => {
  await turnOn();
  await openRoute(db, clock.now, { plazas: 1 });
  const edition = await db.selectFrom('convocatorias').select('id').where('anio', '=', 2027).executeTakeFirstOrThrow();
  const row = {
    fecha: '2027-03-01',
    anio: 2027,
    evento: 'Castillos',
    ruta: 'PRO',
    convocatoria_id: edition.id,
    mail: 'ana@correo.example',
  };
  const { id } = await addRow(db, 'inscripciones', { ...row, nombre: 'Ana', referencia: 'C27-0001', espera: 'Si', espera_turno: 1 });
  expect(await offerPlaces(app.context)).toBe(1);
  expect([await deliver(), await due()]).toEqual([1, ['ana@correo.example']]);
  expect(JSON.stringify(phone.read(service.received[0]?.body ?? Buffer.alloc(0)))).toMatch(/Hay una plaza para ti(?!.*(?:Ana|C27|#))/);
  await db
    .updateTable('inscripciones')
    .set({ espera: null, oferta_hasta: null, grupo_num: 1, salida: '09:00' })
    .where('id', '=', id)
    .execute();
  expect((await call('POST', '/inscripciones/salidas', boss.headers, { anio: 2027, cuantas: 1 })).statusCode).toBe(200);
  expect([await deliver(), await due()]).toEqual([1, ['ana@correo.example', 'ana@correo.example']]);
  expect(service.received.map(({ headers }) => headers['topic'])).toEqual(['plaza', 'grupo']);
});

test('a person finds their devices by service alone, and erasing the person deletes them', async () => {
  await turnOn();
  const person = await call('POST', '/datos/persona', boss.headers, { correo: 'ana@correo.example' });
  expect(person.json<{ datos: object }>().datos).toMatchObject({ dispositivos: [{ servicio: 'push.example' }] });
  expect(person.body).not.toContain('telefono-de-ana');
  await turnOn(tablet, luis.headers);
  // One has to stay.
  await app.addUser('webmaster');
  const erased = await call('POST', '/datos/persona/borrar', boss.headers, { correo: 'ana@correo.example' });
  expect(erased.statusCode, erased.body).toBe(200);
  expect((await db.selectFrom('dispositivos').select('usuario_id').execute()).map(({ usuario_id }) => usuario_id)).toEqual([luis.user.id]);
});
