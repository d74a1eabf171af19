import type { CurrentCall, SentCallForm, StaffCall } from 'shared/contract/call-settings';
import type { Registration } from 'shared/contract/registrations';
import { beforeEach, describe, expect, test } from 'vitest';
import { addRows } from '../../testing/add-rows.ts';
import { multipartOf } from '../../testing/form.ts';
import { level, price, startCallStory } from '../../testing/call-story.ts';
import { refused } from '../../testing/lunch-app.ts';
import { setFormOpen } from './form-status.ts';

const { app, headers, at, now } = await startCallStory();
const { db, server } = app;
const lunch = 71;
const ride = 7;
beforeEach(async () => {
  await addRows(db, 'actividades', [
    { id: ride, titulo: 'XIII Ruta', evento: 'Castillos', fecha_evento: '2027-05-23', lugar: 'Sigüenza' },
    { id: lunch, titulo: 'Comida de junio', evento: 'Semanal', fecha_evento: '2027-06-06', lugar: 'Brihuega' },
  ]);
});

const both = {
  hora: '09:00',
  abre: '2027-02-01T20:00',
  cierra: '2027-04-30T23:59',
  dias_anticipada: 7,
  dias_bloqueo: 3,
  plazas: 150,
  lista_espera: true,
  codigos: [{ codigo: 'AMIGO', precio: 500, usos: 2 }],
  quien: 'socios_antes' as const,
  socios_hasta: '2027-02-05T20:00',
  invitados: 2,
  cesion: 'libre' as const,
  cesion_dias: 5,
  horas_confirmar: 48,
  preguntas: [{ texto: 'Menú', tipo: 'una' as const, opciones: ['Carne', 'Pescado'] }],
  bizum: '600 123 456',
  iban: 'es91 2100 0418 4502 0005 1332',
  titular: 'Moto Club Almenara',
  efectivo: true,
  devoluciones: 'Hasta el 1 de mayo se devuelve todo.',
  carta: 'Nos vemos en la plaza.',
} satisfies SentCallForm;

interface Kind {
  name: string;
  /** Where its first save goes, and all others. */
  first: string;
  query: string;
  form: SentCallForm;
  least: SentCallForm;
  audited: { entidad_id: string | null; of: string };
}
const route: Kind = {
  name: 'the route',
  first: '',
  query: '?anio=2027',
  form: {
    ...both,
    anio: 2027,
    actividad_id: ride,
    niveles: [level('PRO', 'Curvas sin parar', 40), level('Amateur'), level('Guiada', null, 30)],
    precios: [
      price('PRO', 4500),
      price('PRO', 2000, 'acompanante'),
      price('PRO', 3000, 'socio'),
      price('PRO', 3500, 'general', '2027-02-20'),
    ],
  },
  least: { anio: 2027 },
  audited: { entidad_id: '2027', of: '' },
};
const activity: Kind = {
  name: 'an activity',
  first: `?actividad=${lunch}`,
  query: `?actividad=${lunch}`,
  form: {
    ...both,
    niveles: [level('Adulto', 'Tres platos', 30), level('Infantil')],
    precios: [price(null, 2000), price('Adulto', 2500), price(null, 1500, 'socio'), price(null, 1000, 'general', '2027-02-20')],
    pide: ['telefono', 'moto'],
  },
  least: { precios: [price(null, 0)] },
  audited: { entidad_id: null, of: `inscripciones de la actividad ${lunch}` },
};
const kinds = [route, activity].map((kind) => [kind.name, kind] as const);

const url = '/api/convocatoria';
const put = (query: string, payload: object) => server.inject({ method: 'PUT', url: url + query, headers, payload });
const post = (path: string, payload?: object) => server.inject({ method: 'POST', url: url + path, headers, ...(payload && { payload }) });
const discard = (query: string) => server.inject({ method: 'DELETE', url: url + query, headers });
const find = async (query = '') => (await server.inject({ url: url + query, headers })).json<CurrentCall>();
const read = async (query?: string) => (await find(query)).convocatoria;
const saved = async (query: string, form: SentCallForm): Promise<StaffCall> => {
  const reply = await put(query, form);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<StaffCall>();
};
const audit = () => db.selectFrom('auditoria').select(['accion', 'entidad', 'entidad_id', 'resumen']).orderBy('id').execute();
let number = 0;
/** Somebody in a level of the call. */
const seat = async ({ query }: Kind, ruta: string | null, more: object = {}) => {
  const of = query.startsWith('?anio')
    ? db.selectFrom('convocatorias').where('es_ruta', '=', 1)
    : db.selectFrom('convocatorias').where('es_ruta', '=', 0);
  const { id } = await of.select('id').executeTakeFirstOrThrow();
  const referencia = `X27-${(number += 1)}`;
  const row = { referencia, mail: 'ana@example.com', fecha: '2026-11-10', anio: 2027, convocatoria_id: id, ruta, ...more };
  await db.insertInto('inscripciones').values(row).execute();
};

describe.each(kinds)('%s', (_name, kind) => {
  const { first, query, form, least, audited } = kind;

  test('is stored as it was sent, the account without blanks, and in the audit', async () => {
    const made = await saved(first, form);
    const { preguntas: [question] = [], codigos: [code] = [], ...sent } = form;
    const iban = 'ES9121000418450200051332';
    expect(made).toMatchObject({ ...sent, iban, roadbook: null, estado: 'sin abrir', ocupadas: 0, inscritos: 0, version: 1 });
    expect(made.preguntas).toMatchObject([{ ...question, respuestas: 0 }]);
    expect(made.codigos).toEqual([{ ...code, usados: 0 }]);
    expect(await read(query)).toEqual(made);
    expect(await db.selectFrom('convocatorias').select(['abre', 'cierra', 'socios_hasta']).execute()).toEqual([
      { abre: '2027-02-01T19:00:00.000Z', cierra: '2027-04-30T21:59:00.000Z', socios_hasta: '2027-02-05T19:00:00.000Z' },
    ]);
    // The same again is no change, and no conflict.
    const again = { ...form, iban, preguntas: made.preguntas.map(({ respuestas: _given, retirada: __, dichas: ___, ...each }) => each) };
    expect(await saved(query, { ...again, version: 0 })).toEqual(made);
    const changed = { ...again, plazas: 90, abre: null, precios: [...(form.precios ?? []), price(null, 800, 'menor')], codigos: [] };
    expect(await saved(query, { ...changed, version: 1 })).toMatchObject({ plazas: 90, abre: null, codigos: [], version: 2 });
    const told = [audited.of, 'abre, plazas, niveles y precios, códigos'].filter(Boolean).join(': ');
    expect(await audit()).toEqual([
      { accion: 'crear', entidad: 'edicion', entidad_id: audited.entidad_id, resumen: expect.stringContaining(audited.of) },
      { accion: 'editar', entidad: 'edicion', entidad_id: audited.entidad_id ?? String(lunch), resumen: told },
    ]);
  });

  test('may be next to nothing', async () => {
    const made = await saved(first, { ...least, bizum: '', plazas: null });
    expect(made).toMatchObject({
      bizum: null,
      plazas: null,
      dias_bloqueo: 0,
      efectivo: false,
      lista_espera: true,
      quien: 'todos',
      version: 1,
    });
  });

  test('rejects the second edit, with what is stored now', async () => {
    await saved(first, { ...form, version: 0 });
    expect(await saved(query, { ...form, version: 1, plazas: 100 })).toMatchObject({ plazas: 100, version: 2 });
    const late = await put(query, { ...form, version: 1, plazas: 90 });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({
      detail: expect.stringMatching(/^Otra persona/),
      actual: { plazas: 100, abre: '2027-02-01T20:00', version: 2 },
    });
    expect(await read(query)).toMatchObject({ plazas: 100 });
    // Two edits that make the first one.
    expect((await put(query, { ...form, version: 0, plazas: 80 })).statusCode).toBe(409);
  });

  test.each<[string, SentCallForm | Record<string, unknown>, string]>([
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
    ['members first without a moment', { socios_hasta: null }, 'Di hasta cuándo se inscriben solo los socios.'],
    ['two levels of one name', { niveles: [level('PRO'), level('PRO')] }, 'Dos niveles se llaman igual.'],
    ['a price of a level that is none', { precios: [price(null, 1), price('Oro', 2)] }, 'Hay un precio del nivel «Oro», que no existe.'],
    [
      'two prices for the same',
      { precios: [price(null, 1), price(null, 2)] },
      'Hay dos precios para las mismas personas y los mismos días.',
    ],
    [
      'one option',
      { preguntas: [{ texto: 'Menú', tipo: 'una', opciones: ['Carne', 'Carne'] }] },
      'Escribe dos opciones distintas como mínimo, una en cada línea.',
    ],
    ['a field that is not known', { extra: 1 }, 'El envío contiene campos que no se admiten.'],
  ])('with %s is refused in one sentence, and nothing is stored', async (_case, change, detail) => {
    expect(refused(await put(first, { ...form, ...change }))).toEqual([400, detail]);
    expect(await read(query)).toBeNull();
    expect(await audit()).toEqual([]);
  });

  test('keeps as many places as are taken; what staff have given beyond stays, and is no obstacle', async () => {
    const [nivel = '', other = ''] = form.niveles?.map(({ nombre }) => nombre) ?? [];
    await saved(first, { ...form, plazas: 5 });
    await seat(kind, nivel);
    await seat(kind, nivel, { invitados: 1 });
    expect(refused(await put(query, { ...form, plazas: 2 }))).toEqual([400, 'Ya hay 3 plazas ocupadas: no pueden ser menos.']);
    const few = form.niveles?.map((each) => (each.nombre === nivel ? { ...each, plazas: 2 } : each)) ?? [];
    expect(refused(await put(query, { ...form, plazas: 5, niveles: few }))).toEqual([
      400,
      `En «${nivel}» ya hay 3 plazas ocupadas: no pueden ser menos.`,
    ]);
    if (kind === activity)
      expect(refused(await put(query, { ...form, niveles: [level(other)], precios: least.precios ?? [] }))).toEqual([
        400,
        `Hay 3 personas inscritas en «${nivel}»: ese nivel no se puede quitar.`,
      ]);
    for (let more = 0; more < 3; more += 1) await seat(kind, other);
    expect(await saved(query, { ...form, plazas: 5, hora: '10:00' })).toMatchObject({ hora: '10:00', ocupadas: 6 });
  });

  test('is discarded before the first sign-up', async () => {
    await saved(first, form);
    expect((await discard(query)).statusCode).toBe(204);
    expect((await discard(query)).statusCode).toBe(404);
    await saved(first, form);
    await seat(kind, null, { eliminada: '2026-11-10T10:00:00.000Z' });
    expect(refused(await discard(query))).toEqual([
      400,
      kind === route
        ? 'Ya hay inscripciones de 2027: su edición no se puede descartar.'
        : 'Ya hay inscripciones: cancela la actividad para avisar a todos, o ciérralas.',
    ]);
    expect(await read(query)).toMatchObject({ inscritos: 1 });
  });

  test('is cancelled: who comes is told and comes no more, and nobody can sign up', async () => {
    await saved(first, { ...form, abre: null, cierra: null });
    await setFormOpen(db, true, now());
    await db.deleteFrom('correos').execute();
    await seat(kind, null, { nombre: 'Ana', pagado: 'Si', importe: 6000, cobrado: 4500 });
    const { statusCode, ...reply } = await post(`/cancelar${query}`, { motivo: 'Nieva.' });
    expect(statusCode).toBe(200);
    expect(reply.json()).toMatchObject({ estado: 'cancelada', motivo_cancelacion: 'Nieva.', avisadas: 1 });
    expect((await post(`/cancelar${query}`, {})).json()).toMatchObject({ motivo_cancelacion: 'Nieva.', avisadas: 0 });
    const [email] = await db.selectFrom('correos').select(['asunto', 'texto']).execute();
    expect(email?.asunto).toBe(`Cancelada: ${kind === route ? 'XIII Ruta' : 'Comida de junio'}`);
    expect(email?.texto).toContain('Te devolveremos lo que pagaste (45\u00A0€).');
    expect(await db.selectFrom('inscripciones').select('anulada').execute()).toEqual([{ anulada: now().toISOString() }]);
    if (kind === route) expect((await server.inject('/api/inscripciones/estado-formulario')).json()).toMatchObject({ activo: false });
  });

  test('is had by an activity of the same kind a year later, with all but its sign-ups and the roadbook', async () => {
    const made = await saved(first, { ...form, abre: '2027-03-28T20:00' });
    await seat(kind, null);
    const next = await post(`/siguiente${query}`);
    expect(next.statusCode, next.body).toBe(201);
    const copy = next.json<StaffCall>();
    const later = { abre: '2028-03-28T20:00', cierra: '2028-04-30T23:59', socios_hasta: '2028-02-05T20:00', inscritos: 0, version: 1 };
    const { titulo: _, fecha_evento: __, estado: ___, actividad_id, anio, preguntas, precios, ...same } = made;
    expect(copy).toMatchObject({ ...same, ...later });
    expect(copy.precios).toEqual(precios.map((row) => ({ ...row, hasta: row.hasta && '2028-02-20' })));
    expect(copy.preguntas.map(({ texto }) => texto)).toEqual(preguntas.map(({ texto }) => texto));
    expect([copy.anio, copy.fecha_evento]).toEqual(kind === route ? [2028, null] : [null, '2028-06-06']);
    expect([anio, actividad_id]).not.toContain(kind === route ? copy.anio : copy.actividad_id);
  });

  test('is copied to other days as an activity, by the hours of its clocks, also over the change of winter time', async () => {
    await saved(first, { ...form, abre: '2027-05-01T20:00', cierra: '2027-05-20T21:00', socios_hasta: '2027-05-03T09:00' });
    const reply = await post(`/copias${query}`, { fechas: ['2027-12-05', '2027-12-05'] });
    expect(reply.statusCode, reply.body).toBe(201);
    const [copy, ...others] = reply.json<{ actividad_id: number; fecha_evento: string }[]>();
    expect([copy?.fecha_evento, others]).toEqual(['2027-12-05', []]);
    const made = await read(`?actividad=${copy?.actividad_id}`);
    expect(made).toMatchObject({ anio: null, fecha_evento: '2027-12-05', roadbook: null, codigos: [{ codigo: 'AMIGO', usados: 0 }] });
    expect([made?.abre, made?.cierra, made?.socios_hasta].map((time) => time?.slice(11))).toEqual(['20:00', '21:00', '09:00']);
  });

  test('without ways of payment says those of the club apart, and so does its copy', async () => {
    const pago = { bizum: null, iban: 'ES9121000418450200051332', titular: 'Moto Club' };
    await addRows(db, 'ajustes', { clave: 'cobro', valor: JSON.stringify(pago) });
    const own = { bizum: null, iban: null, titular: null };
    expect(await saved(first, { ...form, ...own, efectivo: false })).toMatchObject({ ...own, pago });
    expect((await post(`/siguiente${query}`)).json()).toMatchObject({ ...own, pago });
  });
});

describe('the route', () => {
  test.each<[string, SentCallForm, string]>([
    ['an activity that is not there', { actividad_id: 999_999 }, 'Esa actividad ya no existe: elige otra.'],
    ['no year', { anio: null }, 'El campo «Año» es obligatorio.'],
    ['a level of its own', { niveles: [level('Oro')], precios: [] }, 'Los niveles de la ruta son PRO, Amateur y Guiada.'],
  ])('is not stored with %s', async (_name, change, detail) => {
    expect(refused(await put('', { ...route.form, ...change }))).toEqual([400, detail]);
    expect(await read()).toBeNull();
  });

  test('has its three levels, whatever was sent, and may have no prices', async () => {
    const { niveles, precios } = await saved('', { ...route.form, niveles: [level('Guiada', null, 9)], precios: [] });
    expect([niveles, precios]).toEqual([[level('PRO'), level('Amateur'), level('Guiada', null, 9)], []]);
  });

  test('and an activity do not share one activity', async () => {
    await saved(activity.query, activity.form);
    expect(refused(await put('', { ...route.form, actividad_id: lunch }))).toEqual([
      400,
      'Esa actividad tiene sus propias inscripciones: elige otra.',
    ]);
    await saved('', route.form);
    expect(refused(await put(`?actividad=${ride}`, activity.form))).toEqual([
      400,
      'Las inscripciones de esta actividad son las de la ruta de 2027: se configuran en «Configurar la ruta».',
    ]);
    expect(refused(await put(activity.query, { ...activity.form, anio: 2028 }))).toEqual([
      400,
      'El año y la actividad se eligen solo en la ruta.',
    ]);
  });

  test('keeps its year once there is a sign-up', async () => {
    await saved('', route.form);
    expect(await saved(route.query, { ...route.form, anio: 2028, version: 1 })).toMatchObject({ anio: 2028 });
    await seat(route, 'PRO');
    expect(refused(await put('?anio=2028', { ...route.form, anio: 2029, version: 2 }))).toEqual([
      400,
      'Ya hay inscripciones de 2028: para otro año, crea una nueva edición.',
    ]);
  });

  test('takes the activity of its kind that is announced for next year, unless that has sign-ups of its own', async () => {
    await saved('', route.form);
    await addRows(db, 'actividades', [
      { titulo: 'Almuerzo', evento: 'Semanal', fecha_evento: '2028-01-09' },
      { id: 80, titulo: 'Otra salida', evento: 'Castillos', fecha_evento: '2028-05-20' },
      { id: 81, titulo: 'XIV Ruta', evento: 'Castillos', fecha_evento: '2028-05-21' },
    ]);
    await saved('?actividad=80', activity.form);
    expect((await post('/siguiente')).json()).toMatchObject({ anio: 2028, actividad_id: 81 });
  });

  test('of next year comes into force when the ride before it is over, whose form stays open until then', async () => {
    await saved('', { ...route.form, abre: null, cierra: null, quien: 'todos' });
    await db.insertInto('actividades').values({ titulo: 'XIV Ruta', evento: 'Castillos', fecha_evento: '2028-05-21' }).execute();
    await post('/siguiente');
    expect(await find()).toMatchObject({ convocatoria: { anio: 2027 }, anios: [2028, 2027], vigente: 2027 });
    // A save without a year goes to the route in force, one with a year to its own.
    const form = { ...route.form, abre: null, cierra: null, quien: 'todos' as const, version: 1 };
    expect(await saved('', { ...form, carta: 'Esta' })).toMatchObject({ anio: 2027, carta: 'Esta' });
    expect(await saved('?anio=2028', { ...form, anio: 2028, actividad_id: null, carta: 'La otra' })).toMatchObject({ anio: 2028 });
    const signUp = async () => {
      const payload = { nombre: 'Ana', mail: 'ana@example.com', evento: 'Castillos', ruta: 'PRO' };
      return (await server.inject({ method: 'POST', url: '/api/inscripciones/', headers, payload })).json<Registration>();
    };
    await at('2027-05-23T20:00:00Z');
    await setFormOpen(db, true, now());
    expect(await signUp()).toMatchObject({ anio: 2027, referencia: 'C27-0001' });
    await at('2027-05-24T20:00:00Z');
    // It was opened by hand, for the ride that is over.
    const status = (await server.inject('/api/inscripciones/estado-formulario')).json<object>();
    expect(status).toMatchObject({ activo: false, edicion: { anio: 2028 } });
    expect(await find()).toMatchObject({ convocatoria: { anio: 2028 }, vigente: 2028 });
    expect(await signUp()).toMatchObject({ anio: 2028, referencia: 'C28-0001' });
  });

  test('without an announced day is in force at once; one that is gone, or has none before it, is not found', async () => {
    expect((await post('/siguiente')).statusCode).toBe(404);
    await saved('', { ...route.form, actividad_id: null });
    await post('/siguiente');
    expect(await read()).toMatchObject({ anio: 2028 });
    expect((await put('?anio=2031', { ...route.form, anio: 2031 })).statusCode).toBe(404);
  });

  test('goes with its activity: a deleted one is no longer named', async () => {
    await saved('', route.form);
    expect((await server.inject({ method: 'DELETE', url: `/api/actividades/${ride}`, headers })).statusCode).toBe(204);
    expect(await read()).toMatchObject({ actividad_id: null, titulo: 'Ruta de 2027', fecha_evento: null });
  });
});

describe('the roadbook', () => {
  const pdf = (text = 'x') => new Blob([`%PDF-1.7\n${text}\n%%EOF\n`], { type: 'application/pdf' });
  const send = async (archivo: Blob, name = 'ruta.pdf', query = '') => {
    const form = new FormData();
    form.append('archivo', archivo, name);
    const { payload, headers: type } = await multipartOf(form);
    return server.inject({ method: 'PUT', url: `${url}/roadbook${query}`, headers: { ...headers, ...type }, payload });
  };
  const files = async () => {
    const found: string[] = [];
    for await (const { path } of app.context.files.walk('roadbooks/')) found.push(path);
    return found;
  };
  beforeEach(async () => {
    for (const path of await files()) await app.context.files.delete(path);
    await saved('', route.form);
  });

  test('is kept under a name of ours, replaced, shared with the next route, and gone when none names it', async () => {
    expect((await send(pdf('uno'), '../../Hoja de ruta.pdf')).json()).toMatchObject({
      roadbook: { nombre: 'Hoja de ruta.pdf', bytes: 19 },
      version: 1,
    });
    const [first] = await files();
    expect(first).toMatch(/^roadbooks\/[0-9a-f]{32}\.pdf$/);
    expect((await post('/siguiente')).json()).toMatchObject({ roadbook: { nombre: 'Hoja de ruta.pdf' } });
    await send(pdf('dos'));
    expect(await files()).toHaveLength(2);
    const gone = await server.inject({ method: 'DELETE', url: `${url}/roadbook`, headers });
    expect(gone.json()).toMatchObject({ roadbook: null });
    expect(await files()).toEqual([first]);
  });

  test.each<[string, Blob]>([
    ['another file by that name', new Blob(['<html>'], { type: 'application/pdf' })],
    ['half a PDF', new Blob([`%PDF-1.7\n${'x'.repeat(5000)}`])],
    ['nothing', new Blob([])],
  ])('is not %s', async (_name, file) => {
    expect((await send(file)).statusCode).toBe(400);
    expect(await files()).toEqual([]);
    expect(await read()).toMatchObject({ roadbook: null });
  });

  test('is of the route, and has a limit', async () => {
    await saved(activity.query, activity.form);
    expect(refused(await send(pdf(), 'ruta.pdf', activity.query))).toEqual([400, 'Solo la ruta tiene roadbook.']);
    expect((await send(pdf('x'.repeat(20 * 1024 * 1024)))).statusCode).toBe(413);
    expect(await files()).toEqual([]);
  });
});
