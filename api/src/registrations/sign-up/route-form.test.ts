import type { SentCallForm } from 'shared/contract/call-settings';
import type { FormStatus, Registration } from 'shared/contract/registrations';
import { beforeEach, describe, expect, test } from 'vitest';
import { setFormOpen } from '../calls/form-status.ts';
import { level, price, startCallStory } from '../../testing/call-story.ts';

const { app, headers, at, now } = await startCallStory();
// The captcha checks its expiry against the real clock: challenges come from a server with that clock.
const today = app.again();
const { db, server } = app;

const url = '/api/convocatoria';
const full: SentCallForm = {
  anio: 2027,
  hora: '09:00',
  abre: '2027-02-01T20:00',
  cierra: '2027-04-30T23:59',
  dias_anticipada: 7,
  dias_bloqueo: 3,
  plazas: 150,
  niveles: [level('PRO', 'Curvas sin parar', 40), level('Amateur', null, null), level('Guiada', null, 30)],
  precios: [
    price('PRO', 4500),
    price('PRO', 2000, 'acompanante'),
    price('PRO', 3000, 'socio'),
    price('Amateur', 4000),
    price('Guiada', 4550),
    price('Guiada', 0, 'acompanante'),
    price('Guiada', 0, 'socio'),
  ],
  horas_confirmar: 48,
  bizum: '600 123 456',
  iban: 'es91 2100 0418 4502 0005 1332',
  titular: 'Moto Club Almenara',
  efectivo: true,
  carta: 'Nos vemos en la plaza.',
};
/** PRO at another price. */
const pro = (precio: number) => ({
  precios: full.precios?.map((row) => (row.nivel === 'PRO' && row.persona === 'general' ? { ...row, precio } : row)),
});
const put = (changes: Partial<SentCallForm> = {}) => server.inject({ method: 'PUT', url, headers, payload: { ...full, ...changes } });
const status = async () => (await server.inject('/api/inscripciones/estado-formulario')).json<FormStatus>();
const press = (activo: boolean) =>
  server.inject({ method: 'POST', url: '/api/inscripciones/activar-formulario', headers, payload: { activo } });
const addActivity = async (fields: { titulo: string; evento: string; fecha_evento: string; lugar?: string }) =>
  (await db.insertInto('actividades').values(fields).returning('id').executeTakeFirstOrThrow()).id;
const may = { titulo: 'XIII Ruta de los Castillos', evento: 'Castillos', fecha_evento: '2027-05-23', lugar: 'Sigüenza' };
const signUp = async (fields: object = {}, as: Record<string, string> = {}) => {
  const payload = { nombre: 'Ana', mail: 'ana@example.com', evento: 'Castillos', ruta: 'PRO', ...fields };
  const captcha_token = await app.solveCaptcha(today);
  return server.inject({ method: 'POST', url: '/api/inscripciones/', headers: as, payload: { ...payload, captcha_token } });
};

describe('the form', () => {
  const opening = '2027-02-01T19:00:00.000Z';

  test('opens and closes at the minute, without anybody', async () => {
    await put();
    for (const [moment, activo] of [
      ['2027-02-01T18:59:59.999Z', false],
      [opening, true],
      ['2027-04-30T21:58:59Z', true],
      ['2027-04-30T21:59:00Z', false],
    ] as const) {
      await at(moment);
      expect([moment, (await status()).activo]).toEqual([moment, activo]);
      expect((await signUp()).statusCode).toBe(activo ? 201 : 403);
    }
  });

  test('a form that was open closes when an opening to come is set; the button overrides until the next time', async () => {
    await press(true);
    await at('2026-11-10T11:00:00Z');
    await put();
    expect((await status()).activo).toBe(false);
    await at('2026-11-10T12:00:00Z');
    await press(true);
    expect((await status()).activo).toBe(true);
    await at('2026-11-10T13:00:00Z');
    await press(false);
    expect((await status()).activo).toBe(false);
    await at(opening);
    expect((await status()).activo).toBe(true);
    await at('2027-02-02T10:00:00Z');
    await press(false);
    expect((await status()).activo).toBe(false);
    // Another price is no other time.
    await put({ ...pro(1), version: 1 });
    expect((await status()).activo).toBe(false);
    await at('2027-04-30T22:00:00Z');
    await press(true);
    await at('2027-05-01T10:00:00Z');
    expect((await status()).activo).toBe(true);
  });

  test('with a closing alone is as the button says until then', async () => {
    await press(true);
    await at('2026-11-10T11:00:00Z');
    await put({ abre: null });
    expect((await status()).activo).toBe(true);
    await at('2027-05-01T10:00:00Z');
    expect((await status()).activo).toBe(false);
  });

  test('names the route that was chosen, until it is over', async () => {
    const actividad_id = await addActivity(may);
    await put({ actividad_id });
    expect((await status()).edicion).toMatchObject({
      anio: 2027,
      abre: opening,
      cierra: '2027-04-30T21:59:00.000Z',
      actividad: {
        id: actividad_id,
        titulo: may.titulo,
        fecha_evento: '2027-05-23',
        lugar: 'Sigüenza',
        evento: 'Castillos',
        imagen_url: null,
      },
      hora: '09:00',
      estado: 'sin abrir',
      formulario: '/formulario-inscripcion',
      niveles: [
        { nombre: 'PRO', texto: 'Curvas sin parar', completo: false },
        { nombre: 'Amateur', texto: null, completo: false },
        { nombre: 'Guiada', texto: null, completo: false },
      ],
      precios: expect.arrayContaining([{ nivel: 'Guiada', persona: 'acompanante', hasta: null, precio: 0 }]) as unknown,
      libres: 150,
      espera: true,
      horas_confirmar: 48,
    });
    await at('2027-05-23T21:59:59Z');
    expect((await status()).edicion).toBeDefined();
    await at('2027-05-23T22:00:00Z');
    expect(await status()).toEqual({ activo: false });
  });
});

describe('a registration', () => {
  beforeEach(async () => {
    await put({ actividad_id: await addActivity(may), abre: null, cierra: null });
    await setFormOpen(db, true, now());
    // The emails to staff about the accounts.
    await db.deleteFrom('correos').execute();
  });
  const rows = () => db.selectFrom('inscripciones').selectAll().orderBy('id').execute();
  const emails = async () => (await db.selectFrom('correos').select('texto').orderBy('id').execute()).map(({ texto }) => texto);

  test('of November for next May belongs to that year, with a reference and its price', async () => {
    expect((await signUp({ acompanante: 'Si' })).json<Registration>()).toMatchObject({
      fecha: '2026-11-10',
      anio: 2027,
      referencia: 'C27-0001',
    });
    await signUp({ ruta: 'Amateur', acompanante: 'Si' });
    await signUp({ ruta: null });
    await signUp({ ruta: 'Guiada', acompanante: 'Si' }, headers);
    expect(await rows()).toMatchObject([
      { referencia: 'C27-0001', importe: 6500, anio: 2027 },
      { referencia: 'C27-0002', importe: null, anio: 2027 },
      { referencia: 'C27-0003', importe: null, anio: 2027 },
      { referencia: 'C27-0004', importe: 4550, anio: 2027 },
    ]);
  });

  test('keeps the event in either spelling, and what was sent where the route says none', async () => {
    await db.updateTable('actividades').set({ evento: 'Concentracion' }).execute();
    for (const evento of ['Concentracion', 'Concentración', 'Otros']) await signUp({ evento });
    await db.updateTable('actividades').set({ evento: null }).execute();
    await signUp({ evento: 'Semanal' });
    expect(await rows()).toMatchObject(
      ['Concentracion', 'Concentración', 'Concentración', 'Semanal'].map((evento) => ({ evento, anio: 2027 })),
    );
  });

  test('of a route that is over is as ever: what was sent, the year of its day, and no activity in its email', async () => {
    await db.updateTable('actividades').set({ fecha_evento: '2026-11-09' }).execute();
    await press(true);
    expect((await signUp({ evento: 'Semanal' })).json<Registration>()).toMatchObject({ anio: 2026, referencia: null, evento: 'Semanal' });
    expect(await emails()).toEqual([expect.stringContaining('Evento: Semanal\nFecha: la publicaremos')]);
  });

  test('gets an email with the activity, day, hour, place, price, the ways to pay and the words of the club', async () => {
    await signUp({ roadbook: 'PDF', acompanante: 'No', moto: 'http://estafa.example' });
    const [email] = await emails();
    expect(email).toContain(
      [
        'Referencia: C27-0001',
        'Evento: XIII Ruta de los Castillos',
        'Fecha: domingo, 23 de mayo de 2027',
        'Hora: 09:00',
        'Lugar: Sigüenza',
        'Ruta: PRO',
        'Roadbook: PDF',
        'Acompañante: No',
        'Importe: 45\u00A0€',
      ].join('\n'),
    );
    expect(email).toContain(
      '- Bizum al 600 123 456, con el concepto C27-0001\n- Transferencia a la cuenta ES91 2100 0418 4502 0005 1332, a nombre de Moto Club Almenara, con el concepto C27-0001\n- En efectivo',
    );
    expect(email).toContain('\n\nNos vemos en la plaza.\n\n');
    expect(email).not.toContain('estafa');
  });

  test.each([
    ['names its own holder', { titular: 'Ana Gil' }, ', a nombre de Ana Gil'],
    ['names none: that of the club for the same account', { titular: null }, ', a nombre de Moto Club'],
    ['names none: none for another account', { titular: null, iban: 'ES79 2100 0813 6101 2345 6789' }, ', con'],
  ])('has the holder beside the account where it %s', async (_, change, told) => {
    const valor = JSON.stringify({ bizum: null, iban: 'ES9121000418450200051332', titular: 'Moto Club' });
    await db.insertInto('ajustes').values({ clave: 'cobro', valor }).execute();
    const { actividad_id } = await db.selectFrom('convocatorias').select('actividad_id').executeTakeFirstOrThrow();
    await put({ actividad_id, abre: null, cierra: null, ...change, version: 1 });
    await db.deleteFrom('correos').execute();
    await signUp();
    expect((await emails())[0]).toMatch(new RegExp(`cuenta ES[0-9 ]+${told}`));
  });
});

describe('prices of members', () => {
  const own = { nombre: 'Ana', primer_apellido: 'Gil', segundo_apellido: 'Ruiz' };
  test('are paid by the account for its own name and address, by nobody else', async () => {
    await put({ abre: null, cierra: null });
    await press(true);
    const { headers: member, user: ana } = await app.addUser('socio', own);
    const { headers: guest, user: sol } = await app.addUser('invitado', own);
    const mail = ana.correo_electronico;
    const pays = async (who: Record<string, string>, fields: object) => {
      const reply = await signUp(fields, who);
      expect(reply.statusCode, reply.body).toBe(201);
      const { id } = reply.json<{ id: number }>();
      const row = await db.selectFrom('inscripciones').select(['importe', 'persona']).where('id', '=', id).executeTakeFirstOrThrow();
      return [row.importe, row.persona];
    };
    expect(await pays(member, { nombre: 'ANA GIL', mail })).toEqual([3000, 'socio']);
    expect(await pays(member, { nombre: 'Ana Gil Ruiz', mail, acompanante: 'Si' })).toEqual([5000, 'socio']);
    expect(await pays(member, { nombre: 'Ana', mail, ruta: 'Guiada' })).toEqual([0, 'socio']);
    expect(await pays(member, { nombre: 'Leo Gil', mail })).toEqual([4500, null]);
    expect(await pays(member, { nombre: 'Ana Gil', mail: 'leo@example.com' })).toEqual([4500, null]);
    expect(await pays(guest, { nombre: 'Ana Gil', mail: sol.correo_electronico })).toEqual([4500, null]);
    expect(await pays({}, { nombre: 'Ana Gil', mail })).toEqual([4500, null]);
    // By staff, by the address.
    expect(await pays(headers, { nombre: 'Ana Gil', mail })).toEqual([3000, 'socio']);
    expect(await pays(headers, { nombre: 'Leo Paz', mail: 'leo@example.com' })).toEqual([4500, null]);
  });
});
