import { usualPeriods } from 'shared/facts/data-periods';
import type { LegalText } from 'shared/contract/legal';
import { beforeEach, expect, test } from 'vitest';
import { addRows } from '../../testing/add-rows.ts';
import { startMailApp } from '../../testing/mail-app.ts';
import { hiddenColumns } from '../../testing/hidden-columns.ts';
import { bareRegistration } from '../../testing/registrations.ts';
import { setFormOpen } from '../calls/form-status.ts';

let clock = new Date('2026-05-04T10:00:00Z');
const { app, inbox } = await startMailApp({ now: () => clock });
// The captcha checks its expiry against the real clock: challenges come from a server with that clock.
const today = app.again();
const solve = () => app.solveCaptcha(today);
beforeEach(async () => {
  clock = new Date('2026-05-04T10:00:00Z');
  inbox.received.length = 0;
  for (const table of ['inscripciones', 'correos', 'actividades', 'intentos'] as const) await app.db.deleteFrom(table).execute();
  await setFormOpen(app.db, true);
});

const url = '/api/inscripciones/';
const rider = {
  nombre: 'Ana',
  mail: 'Ana@Example.com',
  telefono: '600 123 456',
  poblacion: 'Sigüenza',
  provincia: 'Guadalajara',
  moto: 'Ducati',
  nacimiento: '1980-02-29',
  ruta: 'PRO',
  acompanante: 'Si',
  nombre_acomp: 'Luis',
  grupo: 'Los lentos',
  evento: 'Castillos',
  roadbook: 'PDF',
};
const post = (payload: object, headers: Record<string, string> = {}) => app.server.inject({ method: 'POST', url, payload, headers });
const signUp = async (change: object = {}) => post({ ...rider, captcha_token: await solve(), ...change });
const stored = () => app.db.selectFrom('inscripciones').selectAll().orderBy('id').execute();
const emails = () => app.db.selectFrom('correos').selectAll().execute();

test('a public sign-up is stored: mail in lower case, the day and year are the server’s, staff fields are empty', async () => {
  const reply = await signUp();
  expect(reply.statusCode).toBe(201);
  const stamped = { id: expect.any(Number), mail: 'ana@example.com', fecha: '2026-05-04', anio: 2026, version: 1 };
  const expected = { ...bareRegistration, ...rider, ...stamped };
  expect(reply.json()).toEqual(expected);
  expect(await stored()).toEqual([{ ...expected, ...hiddenColumns, aviso_privacidad: expect.stringMatching(/^[\da-f]{32}$/) }]);
});

test('only the mail is needed; what is empty, null or absent is stored as nothing', async () => {
  const reply = await post({ mail: 'ana@example.com', nombre: '', ruta: null, nacimiento: '', evento: '', captcha_token: await solve() });
  expect(reply.statusCode).toBe(201);
  expect(await stored()).toMatchObject([{ nombre: null, ruta: null, nacimiento: null, evento: null, moto: null, fecha: '2026-05-04' }]);
});

test('the confirmation lists what was chosen, and names no activity while the club has not said which one the route is', async () => {
  await addRows(app.db, 'actividades', [
    { titulo: 'Castillos y molinos de La Mancha', evento: 'Castillos', fecha_evento: '2026-05-30', lugar: 'Consuegra' },
    { titulo: 'XII Ruta de los Castillos', evento: 'Castillos', fecha_evento: '2026-06-07', lugar: 'Sigüenza' },
  ]);
  await signUp();
  await app.context.mail.deliverDue();
  const [email] = inbox.received;
  expect(email?.envelopeTo).toEqual(['ana@example.com']);
  expect(email?.email.subject).toBe('Hemos recibido tu inscripción: Ruta de los Castillos');
  expect(email?.email.text).toMatch(/Hola, Ana:[^]*Ruta: PRO\nRoadbook: PDF\nAcompañante: Si\n[^]*forma de pago/);
  // No typed text stands in an email.
  for (const typed of ['Luis', 'Los lentos', 'Ducati', 'Sigüenza']) expect(email?.email.text).not.toContain(typed);
  expect(email?.email.text).not.toContain('Consuegra');
});

test.each([
  ['Castillos', 'Ruta de los Castillos'],
  ['Semanal', 'Semanal'],
  [null, 'nuestra próxima salida'],
])('without an edition the confirmation of %s is for %s, and says nothing that is not known', async (evento, name) => {
  await addRows(app.db, 'actividades', { titulo: 'Otra cosa', evento: 'Otros', fecha_evento: '2026-06-07', lugar: 'Soria' });
  await signUp({ nombre: null, ruta: null, roadbook: null, acompanante: null, evento });
  const [email] = await emails();
  expect(email?.asunto).toBe(`Hemos recibido tu inscripción: ${name}`);
  const facts = `Evento: ${name}\nFecha: la publicaremos en la web en cuanto esté fijada`;
  expect(email?.texto).toMatch(/^Hola:\n\n/);
  expect(email?.texto).toContain(`Estos son los datos:\n\n${facts}\n\nAhora`);
});

test('a closed form rejects the public, also with a good captcha', async () => {
  await setFormOpen(app.db, false);
  const captcha_token = await solve();
  const reply = await signUp({ captcha_token });
  expect(reply.statusCode).toBe(403);
  expect(reply.json()).toEqual({ detail: 'Inscripciones cerradas por el momento.' });
  expect(await stored()).toEqual([]);
  // Both were written by then, and rolled back.
  expect(await app.db.selectFrom('intentos').selectAll().execute()).toEqual([]);
  expect(await app.context.captcha.verify(captcha_token, '::1')).toBe(true);
});

test('a captcha that is missing, wrong or used is rejected; nothing is stored and no mail is sent', async () => {
  const used = await solve();
  await post({ ...rider, captcha_token: used });
  for (const table of ['inscripciones', 'correos'] as const) await app.db.deleteFrom(table).execute();
  for (const captcha_token of [undefined, null, '', 'x', used]) {
    const reply = await post({ ...rider, captcha_token });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toEqual({ detail: 'El captcha no es válido o ha caducado. Vuelve a resolverlo.' });
  }
  expect(await stored()).toEqual([]);
  expect(await emails()).toEqual([]);
});

test.each([
  ['no mail', { mail: undefined }, 'El campo «Correo electrónico» es obligatorio.'],
  ['a mail that is none', { mail: 'ana@example' }, 'El campo «Correo electrónico» no es válido.'],
  ['a number for a name', { nombre: 7 }, 'El campo «Nombre completo» no es válido.'],
  ['an unknown route', { ruta: 'Experto' }, 'El campo «Nivel de la ruta» no es válido.'],
  ['an accented Sí', { acompanante: 'Sí' }, 'El campo «Acompañante» no es válido.'],
  ['a day that does not exist', { nacimiento: '1981-02-29' }, 'El campo «Fecha de nacimiento» no es válido.'],
  ['a payment', { pagado: 'Si' }, 'El campo «Pagado» no se admite aquí.'],
  ['a group number', { grupo_num: 1 }, 'El campo «Número de grupo» no se admite aquí.'],
  ['a departure', { salida: '09:00' }, 'El campo «Hora de salida» no se admite aquí.'],
  ['a bib number', { dorsal: '1' }, 'El campo «Dorsal» no se admite aquí.'],
  ['a year', { anio: 1999 }, 'El campo «Año» no se admite aquí.'],
  ['an id', { id: 1 }, 'El envío contiene campos que no se admiten.'],
])('%s is rejected: nothing stored, nothing sent, captcha not spent', async (_name, change, detail) => {
  const captcha_token = await solve();
  const reply = await post({ ...rider, captcha_token, ...change });
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toEqual({ detail });
  expect(await stored()).toEqual([]);
  expect(await emails()).toEqual([]);
  expect(await app.context.captcha.verify(captcha_token, '::1')).toBe(true);
});

test.each(['direccion', 'webmaster'] as const)(
  '%s sign up without captcha and email, while it is closed, with staff fields',
  async (rol) => {
    await setFormOpen(app.db, false);
    const { headers } = await app.addUser(rol);
    const staffFields = { grupo_num: '3', salida: '09:30', pago: 'Bizum', pagado: 'Si', notas: 'Sin gluten\nVegana' };
    const reply = await post({ ...rider, ...staffFields }, headers);
    expect(reply.statusCode).toBe(201);
    expect(await stored()).toMatchObject([{ ...staffFields, grupo_num: 3, mail: 'ana@example.com', fecha: '2026-05-04', anio: 2026 }]);
    expect(await emails()).toEqual([]);
  },
);

test('an ended session without captcha gets a 401; with a captcha it signs up as the public does', async () => {
  const headers = { authorization: 'Bearer ended' };
  expect((await post(rider, headers)).statusCode).toBe(401);
  expect((await post({ ...rider, captcha_token: await solve() }, headers)).statusCode).toBe(201);
});

test.each(['{"captcha_token":""}', '[]', '7', '"x"', 'null'])('an ended session that sends %s has no captcha either', async (payload) => {
  const headers = { authorization: 'Bearer ended', 'content-type': 'application/json' };
  expect((await app.server.inject({ method: 'POST', url, payload, headers })).statusCode).toBe(401);
});

test('an empty database has the form closed', async () => {
  await app.db.deleteFrom('ajustes').execute();
  app.context.publicReplies.invalidate();
  expect((await app.server.inject('/api/inscripciones/estado-formulario')).json()).toEqual({ activo: false });
});

test('with a sign-up the notice is kept that its rider was shown, also when it has changed since; an unknown one is the one in force', async () => {
  const notice = async () => (await app.server.inject('/api/legal/privacidad/version')).json<{ version: string }>().version;
  const { headers } = await app.addUser('webmaster');
  const seen = await notice();
  const payload = { ...usualPeriods, inscripciones: 24 };
  expect((await app.server.inject({ method: 'PUT', url: '/api/datos/plazos', headers, payload })).statusCode).toBe(200);
  const after = await notice();
  expect(after).not.toBe(seen);
  await app.db.deleteFrom('inscripciones').execute();
  for (const aviso_privacidad of [seen, after, 'f'.repeat(32), undefined]) {
    expect((await signUp({ aviso_privacidad, sin_fotos: 'Si' })).statusCode).toBe(201);
  }
  expect((await stored()).map((row) => [row.aviso_privacidad, row.sin_fotos])).toEqual(
    [seen, after, after, after].map((each) => [each, 'Si']),
  );
  const old = (await app.server.inject(`/api/legal/privacidad?version=${seen}`)).json<LegalText>();
  expect(old).toMatchObject({ vigente: false, desde: expect.any(String) });
  expect(JSON.stringify(old.apartados)).toContain('El resto de la inscripción: 60 meses');
  expect((await app.server.inject(`/api/legal/cookies?version=${seen}`)).statusCode).toBe(404);
  for (const bad of [{ aviso_privacidad: 'x' }, { sin_fotos: 'No' }]) expect((await signUp(bad)).statusCode).toBe(400);
  expect(await stored()).toHaveLength(4);
});

test('a wish to be in no picture stays when a form that does not know of it saves the registration', async () => {
  const { headers } = await app.addUser('direccion');
  await app.db.deleteFrom('inscripciones').execute();
  const { id } = (await signUp({ sin_fotos: 'Si' })).json<{ id: number }>();
  const put = (payload: object) => app.server.inject({ method: 'PUT', url: `/api/inscripciones/${id}`, headers, payload });
  expect((await put({ ...rider, nombre: 'Otra' })).json()).toMatchObject({ nombre: 'Otra', sin_fotos: 'Si' });
  expect((await put({ ...rider, sin_fotos: null })).json()).toMatchObject({ sin_fotos: null });
});
