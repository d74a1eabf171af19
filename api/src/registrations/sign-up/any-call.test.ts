import type { SignedUp } from 'shared/contract/activity-sign-ups';
import { beforeEach, describe, expect, test } from 'vitest';
import { digest } from '../../core/base/secrets.ts';
import { addRows } from '../../testing/add-rows.ts';
import { price, refused, startLunchApp } from '../../testing/lunch-app.ts';
import { lunch } from '../../testing/open-route.ts';
import { addRegistration } from '../../testing/registrations.ts';

const { app, db, today, call, emailsTo, open, staff } = await startLunchApp({ precios: [price(4500)], invitados: 2 });

describe.each([
  ['the route', '/inscripciones/', 7, 'PRO'],
  ['an activity', `/actividades/${lunch}/inscripciones`, lunch, null],
] as const)('a sign-up for %s', (_kind, url, actividad, nivel) => {
  let convocatoria_id = 0;
  const set = (values: object) => db.updateTable('convocatorias').set(values).where('id', '=', convocatoria_id).execute();
  beforeEach(async () => {
    if (actividad === lunch) await open();
    const found = db.selectFrom('convocatorias').select('id').where('actividad_id', '=', actividad);
    convocatoria_id = (await found.executeTakeFirstOrThrow()).id;
    await set({ plazas: 20, invitados: 2, bizum: '600 123 456' });
    await db.insertInto('codigos_convocatoria').values({ convocatoria_id, codigo: 'AMIGO', precio: 500, usos: 1 }).execute();
    await db.deleteFrom('intentos').execute();
  });
  const send = async (fields: object = {}, headers: Record<string, string> = {}) => {
    const level = actividad === 7 ? { ruta: nivel } : {};
    const visitor = { nombre: 'Leo Paz', mail: 'leo@correo.example', captcha_token: await app.solveCaptcha(today) };
    return call('POST', url, headers, { ...visitor, ...level, ...fields });
  };
  const sent = async (fields: object) => {
    const reply = await send(fields);
    expect(reply.statusCode, reply.body).toBe(201);
    return reply.json<SignedUp>();
  };
  const workOut = (choice: object) => call('POST', `/actividades/${actividad}/inscripciones/calculo`, {}, { nivel, ...choice });
  const rows = () => db.selectFrom('inscripciones').selectAll().orderBy('id').execute();

  test('takes a group with guests and a code, for what was shown, under one reference', async () => {
    const mar = { nombre: 'Mar', mail: 'mar@correo.example', nivel };
    expect((await workOut({ invitados: 1, codigo: 'amigo', personas: [{ nivel }] })).json()).toMatchObject({ importe: 9500, plaza: 'hay' });
    const group = { invitados: 1, codigo: 'amigo', personas: [mar] };
    expect(refused(await send({ ...group, importe_visto: 4500 }))).toEqual([
      409,
      'El precio ha cambiado mientras rellenabas el formulario y no se ha guardado nada. Míralo otra vez.',
    ]);
    expect(await rows()).toEqual([]);
    const made = await sent({ ...group, importe_visto: 9500 });
    expect(made).toMatchObject({
      total: 9500,
      puesto: null,
      enlace_enviado: true,
      formas_pago: [expect.stringContaining(made.referencia)],
    });
    expect(await rows()).toMatchObject([
      { nombre: 'Leo Paz', importe: 9500, invitados: 1, codigo: 'AMIGO', capitan_id: null, ruta: nivel },
      { nombre: 'Mar', importe: 0, invitados: 0, codigo: null, capitan_id: made.id, ruta: nivel },
    ]);
    expect(await emailsTo('mar@correo.example')).toHaveLength(1);
    expect(refused(await send({ codigo: 'amigo' }))).toEqual([400, 'Ese código no vale, o ya se ha usado todas las veces que se podía.']);
    expect(refused(await send({ personas: [{ nivel }] }))).toEqual([400, 'Escribe el nombre de cada persona de tu grupo.']);
    expect(refused(await send({ invitados: 3 }))).toEqual([400, 'Puedes traer 2 invitados como máximo.']);
  });

  test('comes before the others by a personal link, once', async () => {
    const clave_anticipada = 'k'.repeat(43);
    await set({ abre: '2027-03-05T10:00:00.000Z', dias_anticipada: 7, horario_desde: '2027-03-01T10:00:00.001Z' });
    const { id: de_inscripcion_id } = await addRegistration(db, { nombre: 'Leo Paz', anio: 2026, moto: 'Vespa' });
    await addRows(db, 'enlaces_anticipados', { huella: digest(clave_anticipada), convocatoria_id, de_inscripcion_id });
    const closed = [403, 'Inscripciones cerradas por el momento.'];
    expect(refused(await send())).toEqual(closed);
    expect(refused(await send({ clave_anticipada: 'x'.repeat(43) }))).toEqual(closed);
    const opened = await call('GET', '/inscripciones/anticipada', { 'clave-anticipada': clave_anticipada });
    expect(opened.json()).toMatchObject({ estado: 'vale', datos: { moto: 'Vespa' } });
    await sent({ clave_anticipada });
    expect(refused(await send({ clave_anticipada }))).toEqual([403, 'Con este enlace ya se ha hecho una inscripción.']);
  });

  test('with a session that has ended asks to log in again', async () => {
    expect((await send({ captcha_token: undefined }, { authorization: 'Bearer ended' })).statusCode).toBe(401);
  });

  test('by staff has a line in the audit', async () => {
    const reply = await send({ captcha_token: undefined }, staff);
    expect(reply.statusCode, reply.body).toBe(201);
    const { id } = reply.json<SignedUp>();
    const lines = await db.selectFrom('auditoria').select(['accion', 'entidad_id']).where('entidad', '=', 'inscripciones').execute();
    expect(lines).toEqual([{ accion: 'crear', entidad_id: String(id) }]);
  });
});
