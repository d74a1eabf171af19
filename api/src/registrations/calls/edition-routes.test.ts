import type { Edition, SentEdition } from 'shared/contract/edition';
import type { FormStatus, Registration } from 'shared/contract/registrations';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { setFormOpen } from './form-status.ts';
import { multipartOf } from '../../testing/form.ts';
import { startTestApp } from '../../testing/test-app.ts';

let clock = new Date('2026-11-10T10:00:00Z');
const app = await startTestApp({ now: () => clock });
// The captcha checks its expiry against the real clock: challenges come from a server with that clock.
const today = app.again();
const { db, server } = app;
afterAll(() => app.close());
const { user } = await app.addUser('direccion');
let headers: { authorization: string };
/** A new session at a moment: sessions last for hours, and these stories for months. */
const at = async (moment: string) => {
  clock = new Date(moment);
  app.context.publicReplies.invalidate();
  headers = { authorization: `Bearer ${await app.context.sessions.issue(user)}` };
};
beforeEach(async () => {
  for (const table of ['inscripciones', 'convocatorias', 'actividades', 'correos', 'intentos', 'ajustes', 'auditoria'] as const)
    await db.deleteFrom(table).execute();
  await at('2026-11-10T10:00:00Z');
});

const url = '/api/inscripciones/edicion';
const full: SentEdition = {
  anio: 2027,
  actividad_id: null,
  hora: '09:00',
  abre: '2027-02-01T20:00',
  cierra: '2027-04-30T23:59',
  dias_anticipada: 7,
  dias_bloqueo: 3,
  precio_pro: 4500,
  precio_amateur: 4000,
  precio_guiada: 4550,
  acompanante_pro: 2000,
  acompanante_amateur: null,
  acompanante_guiada: 0,
  socio_pro: 3000,
  socio_amateur: null,
  socio_guiada: 0,
  plazas: 150,
  plazas_pro: 40,
  plazas_amateur: null,
  plazas_guiada: 30,
  texto_pro: 'Curvas sin parar',
  texto_amateur: null,
  texto_guiada: null,
  horas_confirmar: 48,
  bizum: '600 123 456',
  iban: 'es91 2100 0418 4502 0005 1332',
  titular: 'Moto Club Almenara',
  efectivo: true,
  carta: 'Nos vemos en la plaza.',
  cesion: 'libre' as const,
  cesion_dias: 5,
  devoluciones: 'Hasta el 1 de mayo se devuelve todo.',
};
const put = (changes: Partial<SentEdition> = {}) => server.inject({ method: 'PUT', url, headers, payload: { ...full, ...changes } });
const read = async (anio?: number) =>
  (await server.inject({ url: anio === undefined ? url : `${url}?anio=${anio}`, headers })).json<{ edicion: Edition | null }>().edicion;
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

describe('what is configured', () => {
  test('nothing, at first: the form is as the button says, and there is no route', async () => {
    expect(await read()).toBeNull();
    await press(true);
    expect(await status()).toEqual({ activo: true });
  });

  test('is stored as it was sent, the account without blanks, and in the audit', async () => {
    const actividad_id = await addActivity(may);
    const reply = await put({ actividad_id });
    expect(reply.statusCode).toBe(200);
    const expected = { ...full, actividad_id, iban: 'ES9121000418450200051332', roadbook: null, version: 1 };
    expect(reply.json()).toEqual(expected);
    expect(await read()).toEqual(expected);
    expect(await db.selectFrom('convocatorias').select(['abre', 'cierra']).execute()).toEqual([
      { abre: '2027-02-01T19:00:00.000Z', cierra: '2027-04-30T21:59:00.000Z' },
    ]);
    await put({ actividad_id, version: 1, precio_pro: 5000, abre: null });
    const lines = await db.selectFrom('auditoria').select(['accion', 'entidad', 'entidad_id', 'resumen']).orderBy('id').execute();
    expect(lines).toEqual([
      {
        accion: 'crear',
        entidad: 'edicion',
        entidad_id: '2027',
        resumen: 'iban: — → …1332, bizum: — → …3456, titular: Moto Club Almenara',
      },
      { accion: 'editar', entidad: 'edicion', entidad_id: '2027', resumen: 'abre, precio_pro' },
    ]);
  });

  test('may be nothing but a year', async () => {
    const reply = await server.inject({ method: 'PUT', url, headers, payload: { anio: '2027', bizum: '', precio_pro: null } });
    expect(reply.json()).toMatchObject({ anio: 2027, bizum: null, precio_pro: null, dias_bloqueo: 0, efectivo: false, version: 1 });
  });

  test('asks for no link to be opened by default; what is not sent stays', async () => {
    const { horas_confirmar: _, ...older } = full;
    const send = (values: object) => server.inject({ method: 'PUT', url, headers, payload: { ...older, ...values } });
    expect((await send({ version: 0 })).json()).toMatchObject({ horas_confirmar: null });
    expect((await send({ horas_confirmar: '24', version: 1 })).json()).toMatchObject({ horas_confirmar: 24 });
    expect((await send({ plazas: 90, version: 2 })).json()).toMatchObject({ plazas: 90, horas_confirmar: 24 });
    expect((await send({ plazas: 90, horas_confirmar: '', version: 3 })).json()).toMatchObject({ horas_confirmar: null });
  });

  test('rejects the second edit, with what is stored now', async () => {
    await put({ version: 0 });
    expect((await put({ version: 1, plazas: 100 })).json()).toMatchObject({ plazas: 100, version: 2 });
    const late = await put({ version: 1, plazas: 90 });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({
      detail: expect.stringMatching(/^Otra persona/),
      actual: { plazas: 100, abre: '2027-02-01T20:00', version: 2 },
    });
    expect(await read()).toMatchObject({ plazas: 100 });
    // Two edits that make the first one.
    expect((await put({ version: 0, plazas: 80 })).statusCode).toBe(409);
    // What is stored already is no conflict.
    expect((await put({ version: 1, plazas: 100 })).statusCode).toBe(200);
  });

  test.each<[string, object, string]>([
    [
      'an account with a wrong digit',
      { iban: 'ES91 2100 0418 4502 0005 1333' },
      'El IBAN no es válido: sus cifras de control no cuadran, así que alguna letra o cifra está cambiada.',
    ],
    [
      'a word for an account',
      { iban: 'cuenta' },
      'El IBAN no es válido: empieza por las dos letras del país y dos cifras, como ES91, y solo lleva letras y cifras.',
    ],
    ['a closing before the opening', { cierra: '2027-02-01T20:00' }, 'Las inscripciones deben cerrarse después de abrirse.'],
    [
      'an hour that the clocks leave out',
      { abre: '2027-03-28T02:30' },
      'Esa hora no existe: ese día no está en el calendario, o los relojes se la saltan.',
    ],
    ['an hour of another shape', { hora: '25:99' }, 'El campo «Hora de salida» no es válido.'],
    ['a price below nothing', { precio_pro: -1 }, 'El campo «Precio PRO» no es válido.'],
    ['half a cent', { precio_pro: 0.5 }, 'El campo «Precio PRO» no es válido.'],
    ['an activity that is not there', { actividad_id: 999_999 }, 'Esa actividad ya no existe: elige otra.'],
    ['no year', { anio: null }, 'El campo «Año» es obligatorio.'],
    ['a telephone of words', { bizum: 'al de Pepe' }, 'El campo «Bizum» no es válido.'],
    ['no hour to open the link in', { horas_confirmar: 0 }, 'El campo «Horas para abrir el enlace» no es válido.'],
    ['a field that is not known', { extra: 1 }, 'El envío contiene campos que no se admiten.'],
  ])('is not stored with %s', async (_name, changes, detail) => {
    const reply = await put(changes);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toEqual({ detail });
    expect(await read()).toBeNull();
  });

  test('keeps its year once there is a sign-up', async () => {
    await put({ abre: null, cierra: null });
    expect((await put({ anio: 2028, abre: null, cierra: null, version: 1 })).statusCode).toBe(200);
    await setFormOpen(db, true, clock);
    await signUp();
    const reply = await put({ anio: 2029, abre: null, cierra: null, version: 2 });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toEqual({ detail: 'Ya hay inscripciones de 2028: para otro año, crea una nueva edición.' });
  });

  test('goes with its activity: a deleted one is no longer named', async () => {
    const actividad_id = await addActivity(may);
    await put({ actividad_id });
    expect((await server.inject({ method: 'DELETE', url: `/api/actividades/${actividad_id}`, headers })).statusCode).toBe(204);
    expect(await read()).toMatchObject({ actividad_id: null });
    expect((await status()).edicion).toMatchObject({ anio: 2027, actividad: null });
  });
});

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
    await put({ precio_pro: 1, version: 1 });
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

  test('an opening that has passed opens at once', async () => {
    await put({ abre: '2026-11-01T20:00' });
    expect((await status()).activo).toBe(true);
  });

  test('names the route that was chosen, until it is over', async () => {
    const actividad_id = await addActivity(may);
    await put({ actividad_id, texto_pro: ' Curvas sin parar ', texto_guiada: '' });
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
    await setFormOpen(db, true, clock);
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

  test('is for the route in force whatever event was sent, with reference and price', async () => {
    for (const evento of ['Semanal', 'Concentracion', '', null]) await signUp({ evento, ruta: 'PRO' });
    expect(await rows()).toMatchObject(
      ['C27-0001', 'C27-0002', 'C27-0003', 'C27-0004'].map((referencia) => ({
        referencia,
        evento: 'Castillos',
        importe: 4500,
        anio: 2027,
      })),
    );
    expect(await emails()).toEqual(Array.from({ length: 4 }, () => expect.stringContaining('XIII Ruta de los Castillos')));
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

  test('has the ways of payment of the club where the edition names no way', async () => {
    const valor = JSON.stringify({ bizum: '600 999 888', iban: null });
    await db.insertInto('ajustes').values({ clave: 'cobro', valor }).execute();
    const { actividad_id } = await db.selectFrom('convocatorias').select('actividad_id').executeTakeFirstOrThrow();
    await put({ actividad_id, abre: null, cierra: null, bizum: null, iban: null, efectivo: false, version: 1 });
    await db.deleteFrom('correos').execute();
    await signUp();
    expect((await emails())[0]).toContain('- Bizum al 600 999 888, con el concepto C27-0001');
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

  test('costs anew when staff change its route, and keeps what it cost when the price rises', async () => {
    await signUp();
    await put({ precio_pro: 9900, abre: null, cierra: null, version: 1 });
    const [row] = (await server.inject({ url: '/api/inscripciones/', headers })).json<Registration[]>();
    const edit = (fields: object) =>
      server.inject({ method: 'PUT', url: `/api/inscripciones/${row?.id}`, headers, payload: { ...row, version: undefined, ...fields } });
    expect((await edit({ notas: 'Vegana', referencia: 'C27-9999' })).statusCode).toBe(200);
    expect(await rows()).toMatchObject([{ importe: 4500, referencia: 'C27-0001', notas: 'Vegana' }]);
    expect((await edit({ acompanante: 'Si' })).statusCode).toBe(200);
    expect(await rows()).toMatchObject([{ importe: 6500 }]);
  });

  test('a hundred at once have a hundred references', async () => {
    const other = app.again({ now: () => clock });
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        (i % 2 === 0 ? server : other.server).inject({
          method: 'POST',
          url: '/api/inscripciones/',
          headers,
          payload: { mail: `p${i}@example.com` },
        }),
      ),
    );
    expect(replies.every(({ statusCode }) => statusCode === 201)).toBe(true);
    const references = (await rows()).map(({ referencia }) => referencia);
    expect(new Set(references).size).toBe(100);
    expect(references.toSorted().at(-1)).toBe('C27-0100');
  });
});

describe('prices of members', () => {
  const own = { nombre: 'Ana', primer_apellido: 'Gil', segundo_apellido: 'Ruiz' };
  test('are stored, changed, emptied and kept where they are not sent, with a line in the audit', async () => {
    await put();
    await put({ version: 1, socio_pro: 2500, socio_guiada: null });
    expect(await read()).toMatchObject({ socio_pro: 2500, socio_amateur: null, socio_guiada: null, precio_pro: 4500, version: 2 });
    const audited = await db.selectFrom('auditoria').select('resumen').orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(audited.resumen).toBe('socio_pro, socio_guiada');
    const { socio_pro: _, socio_amateur: __, socio_guiada: ___, ...older } = full;
    await server.inject({ method: 'PUT', url, headers, payload: { ...older, precio_pro: 5000, version: 2 } });
    expect(await read()).toMatchObject({ socio_pro: 2500, precio_pro: 5000 });
    expect((await put({ socio_pro: -1 })).json()).toEqual({ detail: 'El campo «Precio de socio PRO» no es válido.' });
  });

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

  test('that were shown and are no more are refused, and nothing is stored', async () => {
    await put({ abre: null, cierra: null });
    await press(true);
    const { headers: member, user: ana } = await app.addUser('socio', own);
    const reply = await signUp({ nombre: 'Ana Gil', mail: ana.correo_electronico, importe_visto: 4500 }, member);
    expect(reply.statusCode).toBe(409);
    expect(reply.json<{ detail: string }>().detail).toMatch(/^El precio ha cambiado/);
    expect(await db.selectFrom('inscripciones').select('id').execute()).toEqual([]);
    expect((await signUp({ nombre: 'Ana Gil', mail: ana.correo_electronico, importe_visto: 3000 }, member)).statusCode).toBe(201);
  });
});

describe('a new edition', () => {
  const renew = () => server.inject({ method: 'POST', url: `${url}/nueva`, headers });

  test('has all of the last one, a year later, and the activity of its kind that is announced', async () => {
    const actividad_id = await addActivity(may);
    await addActivity({ titulo: 'Almuerzo', evento: 'Semanal', fecha_evento: '2028-01-09' });
    const next = await addActivity({ titulo: 'XIV Ruta', evento: 'Castillos', fecha_evento: '2028-05-21' });
    await put({ actividad_id, abre: '2027-03-28T20:00' });
    const reply = await renew();
    expect(reply.statusCode).toBe(201);
    const expected = {
      ...full,
      anio: 2028,
      actividad_id: next,
      abre: '2028-03-28T20:00',
      cierra: '2028-04-30T23:59',
      iban: 'ES9121000418450200051332',
      roadbook: null,
      version: 1,
    };
    expect(reply.json()).toEqual(expected);
    expect(await read(2028)).toEqual(expected);
  });

  test('comes into force when the ride before it is over, whose form stays open until then', async () => {
    const actividad_id = await addActivity(may);
    await addActivity({ titulo: 'XIV Ruta', evento: 'Castillos', fecha_evento: '2028-05-21' });
    await put({ actividad_id, abre: null, cierra: null });
    await renew();
    const inForce = async () => (await server.inject({ url, headers })).json<object>();
    expect(await inForce()).toMatchObject({ edicion: { anio: 2027 }, anios: [2028, 2027], vigente: 2027 });
    // A save without a year goes to the new edition, one with a year to its own.
    expect((await put({ actividad_id, carta: 'Esta', version: 1 })).json()).toMatchObject({ anio: 2027, carta: 'Esta' });
    const next = { ...full, anio: 2028, carta: 'La otra', version: 1 };
    const other = await server.inject({ method: 'PUT', url: `${url}?anio=2028`, headers, payload: next });
    expect(other.json()).toMatchObject({ anio: 2028, carta: 'La otra' });
    await at('2027-05-23T20:00:00Z');
    await setFormOpen(db, true, clock);
    expect((await signUp()).json<Registration>()).toMatchObject({ anio: 2027, referencia: 'C27-0001' });
    await at('2027-05-24T20:00:00Z');
    // It was opened by hand, for the ride that is over.
    expect(await status()).toMatchObject({ activo: false, edicion: { anio: 2028 } });
    await setFormOpen(db, true, clock);
    expect(await inForce()).toMatchObject({ edicion: { anio: 2028 }, vigente: 2028 });
    expect((await signUp({ mail: 'otra@rider.example' })).json<Registration>()).toMatchObject({ anio: 2028, referencia: 'C28-0001' });
  });

  test('of a ride without an announced day is in force at once', async () => {
    await put({ abre: null, cierra: null });
    await renew();
    expect(await read()).toMatchObject({ anio: 2028 });
  });

  test('is discarded before the first sign-up, and the one before is as it was', async () => {
    await put({ abre: null, cierra: null });
    const before = await read();
    await renew();
    const discard = (anio: number) => server.inject({ method: 'DELETE', url: `${url}?anio=${anio}`, headers });
    expect((await discard(2028)).statusCode).toBe(204);
    expect((await discard(2028)).statusCode).toBe(404);
    expect(await read()).toEqual(before);
    expect(await db.selectFrom('auditoria').select(['accion', 'entidad_id']).where('accion', '=', 'eliminar').execute()).toEqual([
      { accion: 'eliminar', entidad_id: '2028' },
    ]);
    await setFormOpen(db, true, clock);
    await signUp();
    const refused = await discard(2027);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toEqual({ detail: 'Ya hay inscripciones de 2027: su edición no se puede descartar.' });
    expect(await read()).toMatchObject({ anio: 2027 });
  });

  test('is gone for a visitor who had it open', async () => {
    await put();
    const payload = { ...full, anio: 2031, version: 1 };
    expect((await server.inject({ method: 'PUT', url: `${url}?anio=2031`, headers, payload })).statusCode).toBe(404);
  });

  test('needs one before it', async () => {
    expect((await renew()).statusCode).toBe(404);
  });
});

describe('the roadbook', () => {
  const pdf = (text = 'x') => new Blob([`%PDF-1.7\n${text}\n%%EOF\n`], { type: 'application/pdf' });
  const send = async (archivo: Blob, name = 'ruta.pdf') => {
    const form = new FormData();
    form.append('archivo', archivo, name);
    const { payload, headers: type } = await multipartOf(form);
    return server.inject({ method: 'PUT', url: `${url}/roadbook`, headers: { ...headers, ...type }, payload });
  };
  const files = async () => {
    const found: string[] = [];
    for await (const { path } of app.context.files.walk('roadbooks/')) found.push(path);
    return found;
  };
  beforeEach(async () => {
    for (const path of await files()) await app.context.files.delete(path);
    await put();
  });

  test('is kept under a name of ours, replaced, shared with the next edition, and gone when none names it', async () => {
    expect((await send(pdf('uno'), '../../Hoja de ruta.pdf')).json()).toMatchObject({
      roadbook: { nombre: 'Hoja de ruta.pdf', bytes: 19 },
      version: 1,
    });
    const [first] = await files();
    expect(first).toMatch(/^roadbooks\/[0-9a-f]{32}\.pdf$/);
    await server.inject({ method: 'POST', url: `${url}/nueva`, headers });
    await send(pdf('dos'));
    expect(await files()).toHaveLength(2);
    expect((await server.inject({ method: 'DELETE', url: `${url}/roadbook`, headers })).json()).toMatchObject({ roadbook: null });
    expect(await files()).toEqual([first]);
  });

  test.each<[string, Blob]>([
    ['another file by that name', new Blob(['<html>'], { type: 'application/pdf' })],
    ['half a PDF', new Blob([`%PDF-1.7\n${'x'.repeat(5000)}`])],
    ['nothing', new Blob([])],
  ])('is not %s', async (_name, file) => {
    const reply = await send(file);
    expect(reply.statusCode).toBe(400);
    expect(await files()).toEqual([]);
    expect(await read()).toMatchObject({ roadbook: null });
  });

  test('has a limit', async () => {
    const reply = await send(pdf('x'.repeat(20 * 1024 * 1024)));
    expect(reply.statusCode).toBe(413);
    expect(await files()).toEqual([]);
  });
});
