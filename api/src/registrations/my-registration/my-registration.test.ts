import type { MyRegistration } from 'shared/contract/my-registration';
import type { ChangeOutcome } from 'shared/contract/sign-up-changes';
import { beforeEach, expect, test } from 'vitest';
import { openRoute, setLevels } from '../../testing/open-route.ts';
import { startRouteApp } from '../../testing/route-app.ts';

const { app, db, clock, call: ask, ride, emailTo } = await startRouteApp();

const ana = { nombre: 'Ana', mail: 'ana@example.com', telefono: '600', evento: 'Castillos', ruta: 'PRO', roadbook: 'PDF' };
const keyIn = (text: string) => /mi-inscripcion#(?:confirmar=)?([\w-]+)/.exec(text)?.[1] ?? '';
const emails = () => db.selectFrom('correos').selectAll().orderBy('id').execute();
const lastEmailTo = async (para: string) => (await emailTo(para)).texto;
async function signUp(fields: object = {}): Promise<string> {
  expect((await ride({ ...ana, ...fields })).statusCode).toBe(201);
  return keyIn((await emails()).at(-1)?.texto ?? '');
}
const call = (clave: string, method: 'GET' | 'POST' | 'PUT', path = '', payload?: object) =>
  ask(method, `/inscripciones/mia${path}`, { 'clave-inscripcion': clave }, payload);
const read = async (clave: string) => (await call(clave, 'GET')).json<MyRegistration>();
const row = () => db.selectFrom('inscripciones').selectAll().executeTakeFirstOrThrow();

beforeEach(async () => {
  clock.begin();
  await openRoute(db, clock.now, { hora: '09:00', iban: 'ES9121000418450200051332' });
});

test('the email’s link opens all that was typed, what it costs and how to pay; only a digest of its key is stored', async () => {
  const clave = await signUp();
  const reply = await call(clave, 'GET');
  expect(reply.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  expect(reply.json()).toMatchObject({
    referencia: 'C27-0001',
    estado: 'pendiente de pago',
    evento: 'XIII Ruta',
    fecha_evento: '2027-05-23',
    hora: '09:00',
    lugar: 'Sigüenza',
    datos: { nombre: 'Ana', telefono: '600', ruta: 'PRO', roadbook: 'PDF', moto: null },
    importe: 4500,
    formas_pago: ['Bizum al 600 123 456, con el concepto C27-0001', expect.stringContaining('ES91 2100 0418')],
    roadbook: false,
    cambios_hasta: '2027-05-19',
    congelada: false,
  });
  const [link] = await db.selectFrom('enlaces_inscripcion').selectAll().execute();
  expect(JSON.stringify(link)).not.toContain(clave);
  await db.updateTable('inscripciones').set({ pagado: 'Si', grupo_num: 4, salida: '09:30', dorsal: '12' }).execute();
  expect(await read(clave)).toMatchObject({
    estado: 'confirmada',
    formas_pago: [],
    iban: null,
    grupo_num: 4,
    salida: '09:30',
    dorsal: '12',
  });
});

test('without an edition there is neither reference nor link', async () => {
  await db.deleteFrom('convocatorias').execute();
  expect(await signUp()).toBe('');
});

test('a telephone is corrected: stored, in the audit without its digits, emailed to the rider without and to the club with them', async () => {
  const clave = await signUp();
  const reply = await call(clave, 'PUT', '', { telefono: '611' });
  expect(reply.json()).toMatchObject({ datos: { telefono: '611', moto: null } });
  expect(await row()).toMatchObject({ telefono: '611', nombre: 'Ana', version: 2 });
  const lines = await db.selectFrom('auditoria').select(['usuario', 'accion', 'resumen']).execute();
  expect(lines).toEqual([{ usuario: 'Visitante sin sesión', accion: 'editar', resumen: 'telefono (desde su enlace)' }]);
  expect(await lastEmailTo('ana@example.com')).toMatch(/C27-0001[^]*Teléfono\./);
  expect(await lastEmailTo('ana@example.com')).not.toContain('611');
  expect(await lastEmailTo('hola@club.example')).toContain('Teléfono: 600 → 611');
  const before = (await emails()).length;
  expect((await call(clave, 'PUT', '', { telefono: '611' })).statusCode).toBe(200);
  expect(await emails()).toHaveLength(before);
});

test.each([
  { pagado: 'Si' },
  { mail: 'otra@example.com' },
  { evento: 'Semanal' },
  { ruta: 'Otra' },
  { telefono: 'a\nb' },
  { telefono: 'x'.repeat(201) },
])('nothing else is changed by the link: %j', async (change) => {
  const clave = await signUp();
  expect((await call(clave, 'PUT', '', change)).statusCode).toBe(400);
  expect(await row()).toMatchObject({ version: 1 });
});

const prices = { PRO: { general: 4500, acompanante: 1500 }, Guiada: { general: 3000, acompanante: 1000 } };
const workOut = async (clave: string, change: object) => (await call(clave, 'POST', '/calculo', change)).json<ChangeOutcome>();

test('route, companion, roadbook and what else the form asked are changed by the link; the amount is shown before and stored after', async () => {
  await setLevels(db, prices);
  const clave = await signUp();
  await db.updateTable('inscripciones').set({ pagado: 'Si' }).execute();
  const choice = { ruta: 'Guiada', acompanante: 'Si' };
  expect(await workOut(clave, choice)).toEqual({ importe: 4000, importe_actual: 4500, plaza: 'tiene' });
  expect(await row()).toMatchObject({ ruta: 'PRO', importe: 4500, version: 1 });
  const change = {
    ...choice,
    nombre: 'Ana Ruiz',
    nombre_acomp: 'Eva',
    nacimiento: '1980-02-29',
    roadbook: 'Impreso',
    emergencia: 'Luis, 600 333 444',
    sin_fotos: 'Si',
  };
  const reply = await call(clave, 'PUT', '', { ...change, importe_visto: 4000 });
  expect(reply.json()).toMatchObject({ importe: 4000, datos: change });
  expect(await row()).toMatchObject({ ...change, importe: 4000, version: 2 });
  expect(await lastEmailTo('hola@club.example')).toMatch(
    /Importe: 45\u00A0€ → 40\u00A0€[^]*Estaba pagada: sobran 5\u00A0€, por devolver\./,
  );
});

test('the club hears of a waiting rider who gets a place by changing to a route that has one', async () => {
  await setLevels(db, { PRO: { plazas: 1 }, Guiada: { plazas: 1 } });
  await signUp({ mail: 'eva@example.com' });
  const clave = await signUp();
  expect((await call(clave, 'PUT', '', { ruta: 'Guiada' })).json<MyRegistration>().estado).not.toBe('lista de espera');
  expect(await lastEmailTo('hola@club.example')).toContain('Tenía puesto en la lista de espera y ahora tiene plaza.');
});

test('what is cancelled takes no other route', async () => {
  const clave = await signUp();
  await call(clave, 'POST', '/anular');
  expect((await call(clave, 'PUT', '', { ruta: 'Guiada' })).statusCode).toBe(403);
});

test('a cancellation is stored at once, and its emails wait until it can no longer be taken back', async () => {
  const clave = await signUp();
  await db.deleteFrom('correos').execute();
  expect((await call(clave, 'POST', '/anular')).json()).toMatchObject({ estado: 'anulada', formas_pago: [] });
  expect(await row()).toMatchObject({ anulada: clock.now.toISOString() });
  expect(await app.context.mail.deliverDue()).toBe(0);
  expect((await call(clave, 'POST', '/recuperar')).json()).toMatchObject({ estado: 'pendiente de pago' });
  expect(await emails()).toEqual([]);

  await call(clave, 'POST', '/anular');
  await call(clave, 'POST', '/anular');
  expect((await emails()).map(({ asunto }) => asunto)).toEqual(['Tu inscripción C27-0001: anulada', 'Inscripción C27-0001: anulada']);
  // From now on its place counts as free.
  clock.now = new Date('2027-03-01T10:00:20Z');
  expect((await call(clave, 'POST', '/recuperar')).statusCode).toBe(400);
  expect(await row()).toMatchObject({ anulada: '2027-03-01T10:00:00.000Z' });
  expect(await app.context.mail.deliverDue()).toBe(2);
  expect(await db.selectFrom('auditoria').select('resumen').orderBy('id').execute()).toEqual(
    ['anulada', 'recuperada', 'anulada'].map((what) => ({ resumen: `${what} (desde su enlace)` })),
  );
});

test('the days before the route nothing is changed any more; thirty days after it the link ends', async () => {
  const clave = await signUp();
  clock.now = new Date('2027-05-19T21:59:59Z');
  expect((await call(clave, 'PUT', '', { telefono: '1' })).statusCode).toBe(200);
  clock.now = new Date('2027-05-19T22:00:00Z');
  for (const [method, path, body] of [
    ['PUT', '', { telefono: '2' }],
    ['POST', '/anular', undefined],
    ['POST', '/correo', { mail: 'b@example.com' }],
  ] as const)
    expect((await call(clave, method, path, body)).statusCode).toBe(403);
  expect(await read(clave)).toMatchObject({ congelada: true, cambios_hasta: null });
  clock.now = new Date('2027-06-22T21:59:59Z');
  expect((await call(clave, 'GET')).statusCode).toBe(200);
  clock.now = new Date('2027-06-22T22:00:00Z');
  expect((await call(clave, 'GET')).statusCode).toBe(404);
});

test('a new address counts once it is confirmed from there: then older links have ended', async () => {
  const clave = await signUp();
  expect((await call(clave, 'POST', '/correo', { mail: 'Nueva@Example.com' })).json()).toEqual({
    mensaje: expect.stringContaining('nueva'),
  });
  const confirming = keyIn(await lastEmailTo('nueva@example.com'));
  expect(await row()).toMatchObject({ mail: 'ana@example.com' });
  // It opens nothing before: it may have been mistyped.
  expect((await call(confirming, 'GET')).statusCode).toBe(404);
  expect((await call(clave, 'POST', '/correo/confirmar')).statusCode).toBe(404);
  expect((await call(confirming, 'POST', '/correo/confirmar')).json()).toMatchObject({ datos: { mail: 'nueva@example.com' } });
  expect(await row()).toMatchObject({ mail: 'nueva@example.com' });
  expect((await call(clave, 'GET')).statusCode).toBe(404);
  expect((await call(confirming, 'GET')).statusCode).toBe(200);
  expect(await lastEmailTo('ana@example.com')).not.toContain('nueva@');
});

test('a link to confirm an address ends after two days', async () => {
  const clave = await signUp();
  await call(clave, 'POST', '/correo', { mail: 'nueva@example.com' });
  clock.now = new Date('2027-03-03T10:00:01Z');
  expect((await call(keyIn(await lastEmailTo('nueva@example.com')), 'POST', '/correo/confirmar')).statusCode).toBe(404);
});

test('a lost link is sent again, to its owner; every request gets the same reply', async () => {
  await signUp();
  await signUp({ nombre: 'Hijo' });
  await db.deleteFrom('correos').execute();
  const askFor = (mail: string) => ask('POST', '/inscripciones/enlace', {}, { mail });
  const [known, unknown] = [await askFor('ANA@example.com'), await askFor('nadie@example.com')];
  expect([known.statusCode, unknown.statusCode]).toEqual([200, 200]);
  expect(known.body).toBe(unknown.body);
  const [email, ...others] = await emails();
  expect(others).toEqual([]);
  expect(email).toMatchObject({ para: 'ana@example.com', texto: expect.stringMatching(/C27-0001: https[^]*C27-0002: https/) });
  expect(await read(keyIn(email?.texto ?? ''))).toMatchObject({ referencia: 'C27-0001' });
});

test('the roadbook is for riders who asked for a PDF and have paid; the calendar for all', async () => {
  const clave = await signUp();
  await app.context.files.put('roadbooks/a.pdf', Buffer.from('%PDF-1.7 %%EOF'));
  await db.updateTable('convocatorias').set({ roadbook: 'roadbooks/a.pdf' }).execute();
  expect((await call(clave, 'GET', '/roadbook')).statusCode).toBe(404);
  for (const [change, status] of [
    [{ pagado: 'Si', roadbook: 'Impreso' }, 404],
    [{ roadbook: 'PDF' }, 200],
    [{ anulada: clock.now.toISOString() }, 404],
  ] as const) {
    await db.updateTable('inscripciones').set(change).execute();
    const reply = await call(clave, 'GET', '/roadbook');
    expect(reply.statusCode).toBe(status);
    if (status === 200) expect([reply.headers['content-type'], reply.body]).toEqual(['application/pdf', '%PDF-1.7 %%EOF']);
  }
  expect((await call(clave, 'GET', '/calendario.ics')).body).toContain('SUMMARY:XIII Ruta');
});

test('guessing keys is throttled; a deleted registration has no link', async () => {
  const clave = await signUp();
  await db.updateTable('inscripciones').set({ eliminada: clock.now.toISOString() }).execute();
  expect((await call(clave, 'GET')).statusCode).toBe(404);
  for (let i = 0; i < 10; i++) expect((await call(`${'x'.repeat(30)}${i}`, 'GET')).statusCode).toBe(404);
  expect((await call('y'.repeat(30), 'GET')).statusCode).toBe(429);
  expect((await ask('GET', '/inscripciones/mia')).statusCode).toBe(400);
});

test('for ten minutes the browser that has signed up opens it and corrects its address: the email leaves again, and the first link is over', async () => {
  const reply = await ride({ ...ana, mail: 'ena@example.com' });
  const { clave, iban } = reply.json<{ clave: string; iban: string }>();
  expect(iban).toBe('ES9121000418450200051332');
  const first = keyIn(await lastEmailTo('ena@example.com'));
  expect(await read(clave)).toMatchObject({ datos: { mail: 'ena@example.com' } });
  expect((await call(clave, 'POST', '/correo', { mail: 'ana@example.com' })).json()).toEqual({
    mensaje: expect.stringContaining('corregido'),
  });
  expect(await lastEmailTo('ana@example.com')).toMatch(/Importe[^]*mi-inscripcion#/);
  expect((await call(first, 'GET')).statusCode).toBe(404);
  expect((await call(keyIn(await lastEmailTo('ana@example.com')), 'GET')).statusCode).toBe(200);
  expect((await call(`${clave.slice(0, -1)}~`, 'GET')).statusCode).toBe(404);
  clock.now = new Date(clock.now.getTime() + 600_001);
  expect((await call(clave, 'GET')).statusCode).toBe(404);
});

test('on the day of the route a rider says by the link that they are back, once; staff read that they have said it', async () => {
  const clave = await signUp();
  const mark = {
    marca: 'a3bb189e-8bf9-4f3a-9f5c-0c3b1a2d4e5f',
    tipo: 'vuelta',
    momento: '2027-05-23T12:00:00.000Z',
    enviado: '2027-05-23T12:30:00.000Z',
  };
  expect((await read(clave)).dia).toBeNull();
  expect((await call(clave, 'POST', '/dia', mark)).statusCode).toBe(403);
  clock.now = new Date('2027-05-23T12:30:00.000Z');
  expect((await read(clave)).dia).toEqual({ paso: null, desde: null });
  for (let times = 0; times < 2; times++) expect((await call(clave, 'POST', '/dia', mark)).statusCode).toBe(200);
  expect((await read(clave)).dia).toEqual({ paso: 'vuelta', desde: '2027-05-23T12:00:00.000Z' });
  expect(await db.selectFrom('marcas_ruta').select(['tipo', 'usuario_id', 'convocatoria_id']).execute()).toEqual([
    { tipo: 'vuelta', usuario_id: 0, convocatoria_id: null },
  ]);
  // What was said without signal arrives later.
  clock.now = new Date('2027-05-25T12:00:00.000Z');
  expect((await call(clave, 'POST', '/dia', { ...mark, marca: 'b3bb189e-8bf9-4f3a-9f5c-0c3b1a2d4e5f' })).statusCode).toBe(200);
  clock.now = new Date('2027-05-27T12:00:00.000Z');
  expect((await call(clave, 'POST', '/dia', mark)).statusCode).toBe(403);
});
