import { settingKeys } from 'shared/facts/setting-fields';
import { firstSteps, type SettingVersion, type SiteSettings, siteSettings } from 'shared/contract/settings';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { App } from '../../app/app.ts';
import { storeContent } from '../content/content-changes.ts';
import { findStoredCall, findCall } from '../../registrations/calls/calls-queries.ts';
import { writeEmail } from '../../core/mail/email.ts';
import { queueEmail } from '../../core/mail/outbox.ts';
import { setFormOpen } from '../../registrations/calls/form-status.ts';
import { addRow } from '../../testing/add-rows.ts';
import { addCall } from '../../testing/open-route.ts';
import { multipartOf } from '../../testing/form.ts';
import { drawPhoto } from '../../testing/photo.ts';
import { startSmtpInbox } from '../../testing/smtp-inbox.ts';
import { findEventName } from '../../registrations/calls/confirmation-email.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { readFirstSteps } from '../../operations/panel/panel-routes.ts';

const app = await startTestApp();
const inbox = await startSmtpInbox();
afterAll(async () => {
  await app.close();
  await inbox.close();
});
const { headers } = await app.addUser('webmaster', { nombre: 'Ana', primer_apellido: 'Gil' });
const { headers: staff, user: elena } = await app.addUser('direccion');

beforeEach(async () => {
  for (const table of ['ajustes', 'versiones_ajustes', 'auditoria', 'correos'] as const) await app.db.deleteFrom(table).execute();
});

const read = async () => siteSettings.strict().parse((await app.server.inject({ url: '/api/ajustes', headers })).json());
const put = (section: string, payload: object, as = headers) =>
  app.server.inject({ method: 'PUT', url: `/api/ajustes/${section}`, payload, headers: as });
const putIdentity = async (fields: Record<string, string | Blob>) => {
  const form = await multipartOf(fields);
  return app.server.inject({ method: 'PUT', url: '/api/ajustes/identidad', ...form, headers: { ...form.headers, ...headers } });
};
const versions = async (section: string) =>
  (await app.server.inject({ url: `/api/ajustes/${section}/versiones`, headers })).json<SettingVersion[]>();
const restore = (section: string, id: number) =>
  app.server.inject({ method: 'POST', url: `/api/ajustes/${section}/versiones/${id}/restaurar`, headers });
const email = async () => {
  await queueEmail(app.db, writeEmail({ to: 'socia@example.com', subject: 'x' }, ['Hola.']), new Date());
  return (await app.db.selectFrom('correos').select('texto').orderBy('id', 'desc').executeTakeFirstOrThrow()).texto;
};

test('unset settings are null, and emails name no invented contact', async () => {
  const settings = await read();
  for (const key of settingKeys) {
    const { version, ...values } = settings[key];
    expect([key, version, new Set(Object.values(values))]).toEqual([key, 0, new Set([null])]);
  }
  expect(await email()).toBe('Hola.\n\nMoto Club\n');
});

test('what is written is in the next email, with a line in the audit', async () => {
  const identity = await putIdentity({ nombre: ' Club Ría ', color_principal: '#3B1F5A', version: '0' });
  expect([identity.statusCode, identity.json()]).toEqual([
    200,
    { nombre: 'Club Ría', nombre_corto: null, color_principal: '#3b1f5a', color_acento: null, logo: null, version: 1 },
  ]);
  const contact = await put('contacto', {
    direccion: 'Muelle, 1',
    telefono: '981 000 000',
    correo: 'Ría@club.example',
    redes: ' https://instagram.com/ria \n\nhttps://x.com/ria\nwww.facebook.com/ria',
    version: 0,
  });
  expect(contact.json()).toMatchObject({
    correo: 'ría@club.example',
    redes: 'https://instagram.com/ria\nhttps://x.com/ria\nhttps://www.facebook.com/ria',
    version: 1,
  });
  expect(await email()).toBe('Hola.\n\nClub Ría\nría@club.example · 981 000 000\nMuelle, 1\n');
  expect(await app.db.selectFrom('auditoria').select(['usuario', 'accion', 'entidad', 'entidad_id', 'resumen']).execute()).toEqual([
    { usuario: 'Ana Gil', accion: 'editar', entidad: 'ajustes', entidad_id: 'identidad', resumen: 'nombre, color_principal' },
    {
      usuario: 'Ana Gil',
      accion: 'editar',
      entidad: 'ajustes',
      entidad_id: 'contacto',
      resumen: 'direccion, telefono, correo, redes; correo: — → ría@club.example',
    },
  ]);
});

test('a section has its history, and an older version is written anew', async () => {
  await put('legal', { nif: 'G12345678' });
  await put('legal', { nif: 'G87654321' });
  const list = await versions('legal');
  expect(list.map(({ valores, autor }) => [valores['nif'], autor])).toEqual([
    ['G87654321', 'Ana Gil'],
    ['G12345678', 'Ana Gil'],
  ]);
  const reply = await restore('legal', list[1]?.id ?? 0);
  expect([reply.statusCode, reply.json<SiteSettings>().legal]).toMatchObject([200, { nif: 'G12345678', version: 3 }]);
  expect(await versions('legal')).toHaveLength(3);
  expect((await restore('contacto', list[1]?.id ?? 0)).statusCode).toBe(404);
});

test('a logo is kept for as long as a version names it, and can be taken away', async () => {
  const { logo } = (await putIdentity({ nombre: 'Club', logo: await drawPhoto(1) })).json<SiteSettings['identidad']>();
  const status = async (name: string | null) => (await app.server.inject(`/static/ajustes/${name}`)).statusCode;
  expect(logo).toMatch(/^[0-9a-f]{24}\.webp$/);
  expect(await status(logo)).toBe(200);
  expect((await putIdentity({ nombre: 'Club dos' })).json()).toMatchObject({ logo });
  expect((await putIdentity({ nombre: 'Club dos', sin_logo: '1' })).json()).toMatchObject({ logo: null });
  expect(await status(logo)).toBe(200);
  await app.db.deleteFrom('versiones_ajustes').execute();
  const other = (await putIdentity({ nombre: 'Club', logo: await drawPhoto(2) })).json<SiteSettings['identidad']>();
  for (let count = 0; count < 51; count++) await putIdentity({ nombre: `Club ${count}`, sin_logo: '1' });
  expect(await status(other.logo)).toBe(404);
});

test.each([
  ['identidad', { nombre: ' ' }, 'El campo «Nombre» es obligatorio.'],
  [
    'identidad',
    { nombre: 'Club', color_acento: '#e3a233' },
    'El campo «Color de los enlaces» es demasiado claro: el texto no se leería bien. Elige un color más oscuro.',
  ],
  ['identidad', { nombre: 'Club', color_acento: 'red' }, 'El campo «Color de los enlaces» debe ser un color, como #124152.'],
  ['contacto', { telefono: 'llámame' }, 'El campo «Teléfono» no es válido.'],
  [
    'contacto',
    { redes: 'http://club.example' },
    'El campo «Redes sociales» lleva una dirección por línea, y cada una empieza por https://.',
  ],
  [
    'contacto',
    { redes: 'javascript:alert(1)' },
    'El campo «Redes sociales» lleva una dirección por línea, y cada una empieza por https://.',
  ],
  ['cobro', { iban: 'ES00 2100' }, 'El IBAN no es válido: tiene 8 letras y cifras, y los de España tienen 24.'],
  ['aviso', { texto: 'x', desde: '2026-02-30T10:00' }, 'Esa hora no existe: ese día no está en el calendario, o los relojes se la saltan.'],
  ['aviso', { desde: '2026-05-02T10:00', hasta: '2026-05-02T09:00' }, 'El aviso debe terminar después de empezar.'],
] as const)('%s with %j is refused, and nothing is stored', async (section, payload, detail) => {
  const reply = section === 'identidad' ? await putIdentity(payload) : await put(section, payload);
  expect([reply.statusCode, reply.json()]).toEqual([400, { detail }]);
  expect(await app.db.selectFrom('ajustes').selectAll().execute()).toEqual([]);
});

test('a notice ends after it begins, whichever of both is sent', async () => {
  await put('aviso', { desde: '2026-05-02T10:00' });
  expect((await put('aviso', { hasta: '2026-05-02T09:00' })).statusCode).toBe(400);
  expect((await read()).aviso).toMatchObject({ desde: '2026-05-02T10:00', hasta: null });
});

test('the first steps are ticked by what is there', async () => {
  const sending = app.again({ config: { smtpUrl: inbox.url } });
  const steps = async (asked: App = sending) => (await asked.server.inject({ url: '/api/ajustes/primeros-pasos', headers })).json();
  const nothing = Object.fromEntries(Object.keys(firstSteps.shape).map((name) => [name, false]));
  await app.db.deleteFrom('usuarios').where('rol', '=', 'direccion').where('id', '<>', elena.id).execute();
  const helped = { ...nothing, direccion: true };
  expect(await steps()).toEqual(helped);
  await putIdentity({ nombre: 'Club Ría' });
  expect(await steps()).toEqual({ ...helped, identidad: true });
  // Each has its own data: neither completes the other's step.
  await put('legal', { nif: 'G12345678' });
  expect(await steps()).toEqual({ ...helped, identidad: true, legal: true });
  await put('contacto', { direccion: 'Muelle, 1' });
  expect(await steps()).toMatchObject({ contacto: false });
  await put('contacto', { direccion: 'Muelle, 1', correo: 'ria@club.example', version: 1 });
  await put('legal', { nif: '', version: 1 });
  expect(await steps()).toEqual({ ...helped, identidad: true, contacto: true });
  await storeContent(app.db, 'inicio', { titulo: 'Ría', texto: '', imagen: null, version: 1 }, 'Ana', new Date());
  expect(await steps()).toMatchObject({ portada: false });
  await storeContent(app.db, 'inicio', { titulo: 'Ría', texto: '', imagen: 'static/contenido/ria.webp', version: 2 }, 'Ana', new Date());
  expect(await steps()).toMatchObject({ portada: true });
  await app.db.deleteFrom('contenidos').execute();
  await app.db.deleteFrom('versiones').execute();
  const test = (asked: App) => asked.server.inject({ method: 'POST', url: '/api/ajustes/correo-de-prueba', headers });
  // Where emails become files nothing leaves: its step stays open.
  const untold = await test(app);
  expect([untold.statusCode, untold.json()]).toEqual([409, { detail: expect.stringMatching(/^No se ha enviado nada: /) }]);
  expect(await steps()).toEqual({ ...helped, identidad: true, contacto: true });
  expect((await test(sending)).statusCode).toBe(204);
  expect(inbox.received).toHaveLength(1);
  expect(await steps()).toEqual({ ...helped, identidad: true, contacto: true, correo: true });
  expect(await steps(app)).toMatchObject({ correo: false });

  await app.db.insertInto('actividades').values({ titulo: 'Primera', modificado: new Date().toISOString() }).execute();
  await setFormOpen(app.db, true);
  expect(await steps()).toEqual({ ...helped, identidad: true, contacto: true, correo: true, actividad: true, formulario: true });
  await app.db.deleteFrom('actividades').execute();
});

test('the first webmaster does not count as invited', async () => {
  const own = await startTestApp();
  try {
    const first = await own.addUser('direccion');
    const direccion = async () => (await readFirstSteps(own.db, { smtpUrl: undefined }, new Date())).direccion;
    expect([first.user.id, await direccion()]).toEqual([1, false]);
    await own.addUser('direccion');
    expect(await direccion()).toBe(true);
  } finally {
    await own.close();
  }
});

test("the route's name, its event and the kind of legal person are the club's, and the contract's where it says nothing", async () => {
  const legalNotice = async () => (await app.server.inject('/api/legal/aviso-legal')).body;
  const event = () => findEventName(app.db, { evento: 'Castillos' }, undefined);
  const calendar = async () => (await app.server.inject('/calendario.ics')).body;
  const { id } = await addRow(app.db, 'actividades', {
    titulo: 'Salida',
    evento: 'Castillos',
    fecha_evento: '2999-05-03',
    modificado: new Date().toISOString(),
  });
  expect([await event(), await legalNotice(), await calendar()]).toEqual([
    'Ruta de los Castillos',
    expect.stringContaining('asociación sin ánimo de lucro'),
    expect.stringContaining('CATEGORIES:Castillos'),
  ]);
  expect((await put('ruta', { nombre: ' Ruta del Vino ', evento: 'Vino', boton: '' })).json()).toEqual({
    nombre: 'Ruta del Vino',
    evento: 'Vino',
    boton: null,
    cifras: null,
    version: 1,
  });
  expect((await put('legal', { forma: 'club deportivo elemental' })).statusCode).toBe(200);
  expect([await event(), await legalNotice(), await calendar()]).toEqual([
    'Ruta del Vino',
    expect.stringContaining('Moto Club, club deportivo elemental'),
    expect.stringContaining('CATEGORIES:Vino'),
  ]);
  expect((await put('ruta', { nombre: 'x' }, staff)).statusCode).toBe(403);
  expect((await put('ruta', { nombre: 'x'.repeat(61) })).json()).toMatchObject({ detail: expect.stringContaining('«Nombre de la ruta»') });
  await app.db.deleteFrom('actividades').where('id', '=', id).execute();
});

test('a route that names no way to pay is paid as the club says', async () => {
  const cash = { es_ruta: 1, anio: 2031, horario_desde: '', efectivo: 1 };
  const { id } = await addCall(app.db, cash);
  await put('cobro', { bizum: '600 123 456', iban: 'ES91 2100 0418 4502 0005 1332', titular: ' Moto Club ' });
  expect((await findCall(app.db, new Date()))?.edition).toMatchObject({ bizum: null, iban: null });
  await app.db.updateTable('convocatorias').set({ efectivo: 0 }).where('id', '=', id).execute();
  expect((await findCall(app.db, new Date()))?.edition).toMatchObject({
    bizum: '600 123 456',
    iban: 'ES9121000418450200051332',
    titular: 'Moto Club',
  });
  // A page of before does not send the holder, and an empty one takes it away.
  await put('cobro', { bizum: null, iban: 'ES91 2100 0418 4502 0005 1332' });
  expect((await findCall(app.db, new Date()))?.edition).toMatchObject({ bizum: null, titular: 'Moto Club' });
  await put('cobro', { bizum: null, iban: 'ES91 2100 0418 4502 0005 1332', titular: '' });
  expect((await findCall(app.db, new Date()))?.edition).toMatchObject({ titular: null });
  // Staff edit the edition's own value.
  expect((await findStoredCall(app.db, new Date()))?.bizum).toBe(null);
});
