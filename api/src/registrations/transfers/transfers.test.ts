import type { AskedTransfer, OfferedPlace } from 'shared/contract/transfers';
import type { PanelStatus } from 'shared/contract/panel';
import type { MyRegistration } from 'shared/contract/my-registration';
import { formatDay, shiftDay } from 'shared/text/dates';
import { beforeEach, describe, expect, test } from 'vitest';
import { price, refused, type SentLunch, startLunchApp } from '../../testing/lunch-app.ts';
import { lunch } from '../../testing/open-route.ts';

const { app, db, today, call, ride, emailTo, linkOf, staff, open } = await startLunchApp({
  precios: [price(2000), price(1500, { persona: 'socio' })],
  cesion: 'libre',
});
const linkTo = async (para: string) => (await linkOf(para))['clave-inscripcion'];
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
const rule = (cesion: 'no' | 'libre' | 'aprobada', cesion_dias = 0) =>
  db.updateTable('convocatorias').set({ cesion, cesion_dias }).execute();

beforeEach(async () => {
  expect((await ride({ nombre: 'Leo Paz', mail: 'leo@correo.example', moto: 'Vespa' })).statusCode).toBe(201);
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
  // Also where there is nothing to pay for it.
  const confirmed = await emailTo('mar@correo.example');
  expect(confirmed.asunto).toBe('La plaza es tuya: XIII Ruta');
  expect(confirmed.texto).toMatch(/C27-0001[^]*23 de mayo de 2027[^]*PRO[^]*Importe: 45.€/);
  expect((await take(clave)).statusCode).toBe(404);
});

test('a place that a captain has paid for is shown as paid', async () => {
  const { id } = (await ride({ nombre: 'Eva', mail: 'eva@correo.example' })).json<{ id: number }>();
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

describe('a place of a member', () => {
  const asMember = ({ user, headers }: Awaited<ReturnType<typeof app.addUser>>) => ({
    headers,
    person: { nombre: 'Mar Rey', mail: user.correo_electronico },
  });

  /** Ana's, whose link it is. @returns the key of the link for who takes it. */
  async function offered(change: SentLunch = {}, paid = false): Promise<{ clave: string; id: number }> {
    await open(change);
    const { headers, user } = await app.addUser('socio', { nombre: 'Ana', primer_apellido: 'Gil' });
    const { id } = (await call('POST', `/actividades/${lunch}/inscripciones`, headers, {})).json<{ id: number }>();
    if (paid) await db.updateTable('inscripciones').set({ pagado: 'Si', pago: 'Bizum' }).where('id', '=', id).execute();
    const link = { 'clave-inscripcion': await linkTo(user.correo_electronico) };
    const { enlace } = (await call('POST', '/inscripciones/mia/cesion', link)).json<{ enlace: string }>();
    return { clave: enlace.split('#')[1] ?? '', id };
  }
  const row = (id: number) =>
    db.selectFrom('inscripciones').select(['importe', 'cobrado', 'persona', 'usuario_id']).where('id', '=', id).executeTakeFirstOrThrow();
  const shown = async (clave: string, headers: Record<string, string> = {}) =>
    (await call('GET', '/inscripciones/cesion', { ...headers, 'clave-cesion': clave })).json<OfferedPlace>();
  const takeAs = async (clave: string, headers: Record<string, string>, person: object) =>
    call(
      'POST',
      '/inscripciones/cesion',
      { ...headers, 'clave-cesion': clave },
      { captcha_token: await app.solveCaptcha(today), ...person },
    );

  test('costs a stranger the price of anybody, which is shown before', async () => {
    const { clave, id } = await offered();
    expect(await shown(clave)).toMatchObject({ importe: 2000, pagada: false });
    const stale = await take(clave, { importe_visto: 1500 });
    expect(refused(stale)).toEqual([
      409,
      'El importe ya no es el que se veía: son 20\u00A0€. No se ha guardado nada: vuelve a cargar la página.',
    ]);
    expect((await take(clave, { importe_visto: 2000 })).json()).toEqual({ estado: 'hecha' });
    expect(await row(id)).toEqual({ importe: 2000, cobrado: null, persona: null, usuario_id: null });
    expect((await emailTo('mar@correo.example')).texto).toContain('Importe: 20\u00A0€');
  });

  test('that is paid is told to giver, taker and club with what is still owed', async () => {
    const { clave, id } = await offered({ bizum: '600123456' }, true);
    expect(await shown(clave)).toMatchObject({ importe: 2000, pagada: true, cobrado: 1500 });
    await take(clave);
    expect(await row(id)).toMatchObject({ importe: 2000, cobrado: 1500, persona: null });
    const told = (await emailTo('mar@correo.example')).texto;
    expect(told).toContain('Ya se han pagado 15\u00A0€: faltan 5\u00A0€ por pagar.');
    expect(told).toContain('Bizum al 600123456, con el concepto A71-0001');
    const others = await db.selectFrom('correos').select(['asunto', 'texto']).where('para', '!=', 'mar@correo.example').execute();
    expect(others.find(({ asunto }) => asunto === 'Has cedido tu plaza: Comida de junio')?.texto).toContain('le cuesta 20\u00A0€');
    expect(others.find(({ asunto }) => asunto.startsWith('Plaza cedida con otro importe'))?.texto).toContain('15\u00A0€ → 20\u00A0€');
  });

  test('costs another member what it cost, for their own name alone', async () => {
    const { headers, person } = asMember(await app.addUser('socio', { nombre: 'Mar', primer_apellido: 'Rey' }));
    const { clave, id } = await offered();
    expect(await shown(clave, headers)).toMatchObject({ importe: 2000, importe_socio: 1500 });
    expect((await takeAs(clave, headers, { ...person, nombre: 'Sol Paz', importe_visto: 1500 })).statusCode).toBe(409);
    expect((await takeAs(clave, headers, { ...person, importe_visto: 1500 })).statusCode).toBe(200);
    expect(await row(id)).toMatchObject({ importe: 1500, persona: 'socio', usuario_id: expect.any(Number) as unknown });
  });

  test.each([
    ['for members only', { quien: 'socios' as const }, 'Esta actividad es solo para socios: entra con tu acceso.'],
    [
      'for members first',
      { quien: 'socios_antes' as const, socios_hasta: '2027-05-10T20:00' },
      'Hasta el 10/05/2027 20:00 solo se inscriben los socios: entra con tu acceso, o vuelve ese día.',
    ],
  ])('of a call %s is not taken by a stranger, nor asked for', async (_, change, detail) => {
    const { headers, person } = asMember(await app.addUser('socio', { nombre: 'Mar', primer_apellido: 'Rey' }));
    const { clave, id } = await offered(change);
    expect((await shown(clave)).solo_socios).toBe(true);
    expect((await take(clave)).json()).toEqual({ detail });
    expect((await takeAs(clave, headers, { ...person, nombre: 'Sol Paz' })).json()).toEqual({ detail });
    await rule('aprobada');
    expect((await take(clave)).json()).toEqual({ detail });
    await rule('libre');
    expect((await takeAs(clave, headers, person)).json()).toEqual({ estado: 'hecha' });
    expect((await row(id)).persona).toBe('socio');
  });
});
