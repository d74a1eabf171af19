import { settingKeys, type SettingVersion, type SiteSettings, siteSettings } from 'shared/contract/settings';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { App } from '../../app/app.ts';
import { findEdition, findRoute } from '../../registrations/edition/edition-queries.ts';
import { writeEmail } from '../../core/mail/email.ts';
import { queueEmail } from '../../core/mail/outbox.ts';
import { multipartOf } from '../../testing/form.ts';
import { drawPhoto } from '../../testing/photo.ts';
import { startSmtpInbox } from '../../testing/smtp-inbox.ts';
import { startTestApp } from '../../testing/test-app.ts';

const app = await startTestApp();
const inbox = await startSmtpInbox();
afterAll(async () => {
  await app.close();
  await inbox.close();
});
const { headers } = await app.addUser('webmaster', { nombre: 'Ana', primer_apellido: 'Gil' });
const { headers: staff } = await app.addUser('direccion');

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
const letter = async () => {
  await queueEmail(app.db, writeEmail({ to: 'socia@example.com', subject: 'x' }, ['Hola.']), new Date());
  return (await app.db.selectFrom('correos').select('texto').orderBy('id', 'desc').executeTakeFirstOrThrow()).texto;
};

test('what nobody has written is nothing, and letters name no invented contact', async () => {
  const settings = await read();
  for (const key of settingKeys) {
    const { version, ...values } = settings[key];
    expect([key, version, new Set(Object.values(values))]).toEqual([key, 0, new Set([null])]);
  }
  expect(await letter()).toBe('Hola.\n\nMoto Club\n');
});

test('only the webmaster reads and writes them', async () => {
  expect((await app.server.inject('/api/ajustes')).statusCode).toBe(401);
  expect((await app.server.inject({ url: '/api/ajustes', headers: staff })).statusCode).toBe(403);
  expect((await put('contacto', { telefono: '600' }, staff)).statusCode).toBe(403);
});

test('what is written is in the next letter, with a line in the audit', async () => {
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
  expect(await letter()).toBe('Hola.\n\nClub Ría\nría@club.example · 981 000 000\nMuelle, 1\n');
  expect(await app.db.selectFrom('auditoria').select(['usuario', 'accion', 'entidad', 'entidad_id', 'resumen']).execute()).toEqual([
    { usuario: 'Ana Gil', accion: 'editar', entidad: 'ajustes', entidad_id: 'identidad', resumen: 'nombre, color_principal' },
    { usuario: 'Ana Gil', accion: 'editar', entidad: 'ajustes', entidad_id: 'contacto', resumen: 'direccion, telefono, correo, redes' },
  ]);
});

test('of two who edit the same section the second is told', async () => {
  await put('legal', { nif: 'G12345678', version: 0 });
  const late = await put('legal', { nif: 'G87654321', version: 0 });
  expect([late.statusCode, late.json()]).toEqual([
    409,
    {
      detail: 'Otra persona ha cambiado estos ajustes mientras los editabas.',
      actual: { nif: 'G12345678', registro: null, responsable: null, correo_privacidad: null, version: 1 },
    },
  ]);
  // Another section is nobody else's business.
  expect((await put('cobro', { bizum: '600 123 456', version: 0 })).statusCode).toBe(200);
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
  ['identidad', { nombre: 'a'.repeat(81) }, 'El campo «Nombre» admite 80 caracteres como máximo.'],
  [
    'identidad',
    { nombre: 'Club', color_acento: '#e3a233' },
    'El campo «Color de los enlaces» es demasiado claro: el texto no se leería bien. Elige un color más oscuro.',
  ],
  ['identidad', { nombre: 'Club', color_acento: 'red' }, 'El campo «Color de los enlaces» debe ser un color, como #124152.'],
  ['contacto', { correo: 'nadie' }, 'El campo «Correo» no es válido.'],
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
  ['cobro', { iban: 'ES00 2100' }, 'El IBAN no es válido: revisa sus letras y cifras.'],
  ['aviso', { texto: 'x', desde: '2026-02-30T10:00' }, 'Esa hora no existe: ese día no está en el calendario, o los relojes se la saltan.'],
  ['aviso', { desde: '2026-05-02T10:00', hasta: '2026-05-02T09:00' }, 'El aviso debe terminar después de empezar.'],
  ['legal', { nif: 'a\0' }, 'El campo «NIF» no admite saltos de línea ni caracteres invisibles.'],
] as const)('%s with %j is refused, and nothing is stored', async (section, payload, detail) => {
  const reply = section === 'identidad' ? await putIdentity(payload) : await put(section, payload);
  expect([reply.statusCode, reply.json()]).toEqual([400, { detail }]);
  expect(await app.db.selectFrom('ajustes').selectAll().execute()).toEqual([]);
});

test('the first steps are ticked by what is there', async () => {
  const sending = app.again({ config: { smtpUrl: inbox.url } });
  const steps = async (asked: App = sending) => (await asked.server.inject({ url: '/api/ajustes/primeros-pasos', headers })).json();
  const nothing = { identidad: false, portada: false, legal: false, correo: false, direccion: true, actividad: false, formulario: false };
  expect(await steps()).toEqual(nothing);
  await putIdentity({ nombre: 'Club Ría' });
  await put('contacto', { direccion: 'Muelle, 1', correo: 'ria@club.example' });
  await put('legal', { nif: 'G12345678' });
  const test = (asked: App) => asked.server.inject({ method: 'POST', url: '/api/ajustes/correo-de-prueba', headers });
  // Where emails become files nothing leaves: its step stays open.
  const untold = await test(app);
  expect([untold.statusCode, untold.json()]).toEqual([409, { detail: expect.stringMatching(/^No se ha enviado nada: /) }]);
  expect(await steps()).toEqual({ ...nothing, identidad: true, legal: true });
  expect((await test(sending)).statusCode).toBe(204);
  expect(inbox.received).toHaveLength(1);
  expect(await steps()).toEqual({ ...nothing, identidad: true, legal: true, correo: true });
  expect(await steps(app)).toMatchObject({ correo: false });
});

test('a route that names no way to pay is paid as the club says', async () => {
  const cash = { anio: 2031, horario_desde: '', precio_pro: 4500, efectivo: 1 };
  const { id } = await app.db.insertInto('ediciones').values(cash).returning('id').executeTakeFirstOrThrow();
  await put('cobro', { bizum: '600 123 456', iban: 'ES91 2100 0418 4502 0005 1332' });
  expect((await findRoute(app.db, new Date()))?.edition).toMatchObject({ bizum: null, iban: null });
  await app.db.updateTable('ediciones').set({ efectivo: 0 }).where('id', '=', id).execute();
  expect((await findRoute(app.db, new Date()))?.edition).toMatchObject({ bizum: '600 123 456', iban: 'ES9121000418450200051332' });
  // Staff edit what is the edition's own.
  expect((await findEdition(app.db, new Date()))?.bizum).toBe(null);
});
