import type { CallOffer, SignedUp } from 'shared/contract/activity-sign-ups';
import type { MyRegistration } from 'shared/contract/my-registration';
import type { WaitingList } from 'shared/contract/waiting-list';
import { beforeEach, describe, expect, test } from 'vitest';
import { price, startLunchApp } from '../../testing/lunch-app.ts';
import { lunch } from '../../testing/open-route.ts';
import { offerPlaces } from '../calls/offer-places.ts';

const { app, db, again, today, call, emailsTo, linkOf, staff, ana, anaUser, open } = await startLunchApp({
  precios: [price(1000)],
  bizum: '600 123 456',
});
const crowd = (size: number, at: string) =>
  Array.from({ length: size }, (_, index) => ({ nombre: 'Sol', mail: `${at}${index}@correo.example` }));
/** With a session, too, by name and address. */
const post = async (fields: object, headers: Record<string, string> = {}, at = app.server) => {
  const visitor = { nombre: 'Leo Paz', mail: 'leo@correo.example', captcha_token: await app.solveCaptcha(today) };
  return call('POST', `/actividades/${lunch}/inscripciones`, headers, { ...visitor, ...fields }, at);
};
const signUp = async (...input: Parameters<typeof post>) => {
  const reply = await post(...input);
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json<SignedUp>();
};
const openLink = async (para: string) => (await call('GET', '/inscripciones/mia', await linkOf(para))).json<MyRegistration>();
const offer = async () => {
  app.context.publicReplies.invalidate();
  return (await call('GET', `/actividades/${lunch}/convocatoria`)).json<CallOffer>();
};
const free = async () => (await offer()).libres;
const list = async () => (await call('GET', `/inscripciones/espera?actividad=${lunch}`, staff)).json<WaitingList>().filas;
const written = async () =>
  (await db.selectFrom('correos').select('para').where('para', 'like', '%@correo.example').orderBy('id').execute()).map(({ para }) => para);

beforeEach(() => db.deleteFrom('intentos').execute());

describe('a group of more than five whose captain is not known', () => {
  test.each([
    ['with places', { plazas: 20 }, 20],
    ['where places are to be confirmed', { plazas: 20, horas_confirmar: 24 }, 20],
    ['without a limit', {}, null],
  ])('takes no place and writes to nobody else before the link is opened: %s', async (_how, change, before) => {
    await open(change);
    expect(await offer()).toMatchObject({ confirmar_desde: 6 });
    const made = await signUp({ personas: crowd(19, 'a') });
    expect(made).toMatchObject({ estado: 'lista de espera', puesto: null, por_confirmar: true, enlace_enviado: true, formas_pago: [] });
    expect(await free()).toBe(before);
    expect(await written()).toEqual(['leo@correo.example']);
    const [email] = await emailsTo('leo@correo.example');
    expect(email?.asunto).toBe('Abre el enlace para tener vuestras plazas: Comida de junio');
    expect(email?.texto).toContain('Sois más de 5: todavía no tenéis plaza.');
    expect(email?.texto).not.toMatch(/Bizum|conservar/);
    const filas = await list();
    expect(filas).toHaveLength(20);
    expect(new Set(filas.map(({ estado, sin_confirmar }) => `${estado} ${sin_confirmar}`))).toEqual(new Set(['pasada true']));
    expect(await offerPlaces(app.context)).toBe(0);

    expect(await openLink('leo@correo.example')).toMatchObject({ estado: 'pendiente de pago', importe: 20_000 });
    expect(await free()).toBe(before === null ? null : 0);
    expect(await list()).toEqual([]);
    // An email each, once.
    await openLink('leo@correo.example');
    expect((await written()).toSorted()).toEqual(
      ['leo@correo.example', 'leo@correo.example', ...crowd(19, 'a').map(({ mail }) => mail)].toSorted(),
    );
    expect((await emailsTo('leo@correo.example')).at(-1)).toMatchObject({
      asunto: 'Ya tienes plaza: Comida de junio',
      texto: expect.stringContaining('Bizum'),
    });
    expect((await emailsTo('a0@correo.example'))[0]?.asunto).toBe('Hemos recibido tu inscripción: Comida de junio');
  });

  test.each([
    ['guests', { invitados: 6 }],
    ['guests and others', { invitados: 3, personas: crowd(2, 'a') }],
    ['others with the captain’s address', { personas: Array.from({ length: 5 }, () => ({ nombre: 'Sol' })) }],
  ])('counts its people, whatever they are: %s', async (_what, fields) => {
    await open({ plazas: 20, invitados: 6 });
    expect(await signUp(fields)).toMatchObject({ por_confirmar: true });
    expect(await free()).toBe(20);
    await openLink('leo@correo.example');
    expect(await free()).toBeLessThan(15);
  });

  test.each([
    ['five people', {}, () => ({})],
    ['who staff sign up', { personas: crowd(8, 'a') }, () => staff],
    ['whose session has that address', { personas: crowd(8, 'a'), nombre: 'Otra', mail: anaUser.correo_electronico }, () => ana],
    ['who signs up with a session', { personas: crowd(8, 'a'), nombre: undefined, mail: undefined }, () => ana],
  ])('is none of %s', async (_who, fields, headers) => {
    await open({ plazas: 20, horas_confirmar: 24 });
    const made = await signUp({ personas: crowd(4, 'a'), ...fields }, headers());
    expect(made).not.toHaveProperty('por_confirmar');
    expect(await free()).toBeLessThan(20);
    expect(await written()).toContain('a0@correo.example');
  });

  test('gets places in the order in which links are opened, and a turn each where too few are left', async () => {
    await open({ plazas: 10 });
    for (const at of ['a', 'b', 'c']) await signUp({ mail: `${at}@correo.example`, personas: crowd(5, at) });
    expect(await openLink('b@correo.example')).toMatchObject({ estado: 'pendiente de pago' });
    expect(await openLink('a@correo.example')).toMatchObject({ estado: 'lista de espera', puesto: 1 });
    expect(await openLink('c@correo.example')).toMatchObject({ estado: 'lista de espera', puesto: 7 });
    expect((await emailsTo('a0@correo.example'))[0]?.asunto).toBe('Estás en la lista de espera: Comida de junio');
    expect((await list()).map(({ mail, sin_confirmar }) => [mail, sin_confirmar]).slice(0, 2)).toEqual([
      ['a@correo.example', false],
      ['a0@correo.example', false],
    ]);
  });

  test('is refused at once where none is left, and nobody waits there', async () => {
    await open({ plazas: 5, lista_espera: false });
    expect((await post({ personas: crowd(5, 'a') })).json()).toEqual({ detail: 'Ya no quedan plazas para esta actividad.' });
  });

  test('is not opened by a link that one of the others asks for', async () => {
    await open({ plazas: 20 });
    await signUp({ personas: crowd(5, 'a') });
    await call('POST', '/inscripciones/enlace', {}, { mail: 'a0@correo.example' });
    expect(await openLink('a0@correo.example')).toMatchObject({ estado: 'lista de espera', puesto: null });
    expect(await free()).toBe(20);
    await openLink('leo@correo.example');
    expect(await free()).toBe(14);
  });

  test('is opened by any link of the captain’s mailbox, where the day’s emails to it are used up', async () => {
    await open({ plazas: 20 });
    const { server: sparing } = again({ limits: { ...app.config.limits, emails: 1 } });
    await signUp({}, {}, sparing);
    const before = await free();
    const made = await signUp({ mail: 'leo+grupo@correo.example', personas: crowd(5, 'a') }, {}, sparing);
    expect(made).toMatchObject({ enlace_enviado: false, por_confirmar: true });
    expect(await free()).toBe(before);
    await openLink('leo@correo.example');
    expect(await free()).toBe((before ?? 0) - 6);
  });

  test('gets nothing of an activity that was cancelled meanwhile', async () => {
    await open({ plazas: 20 });
    await signUp({ personas: crowd(5, 'a') });
    const texto = 'No hay restaurante.';
    const cancelled = await call('POST', `/convocatoria/cancelar?actividad=${lunch}`, staff, { motivo: texto });
    expect(cancelled.statusCode, cancelled.body).toBe(200);
    const before = (await written()).length;
    await openLink('leo@correo.example');
    expect((await written()).length).toBe(before);
  });
});
