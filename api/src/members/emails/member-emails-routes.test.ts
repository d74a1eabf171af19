import type { MailingAccepted, MailingDetail } from 'shared/contract/mailings';
import { formatEuros } from 'shared/facts/money';
import { beforeEach, expect, test } from 'vitest';
import { addRows } from '../../testing/add-rows.ts';
import { addCall } from '../../testing/open-route.ts';
import { multipartOf } from '../../testing/form.ts';
import { addFee, addMembers, emptyMembers, turnMembersOn } from '../../testing/members.ts';
import { startMailApp } from '../../testing/mail-app.ts';

const clock = new Date('2027-03-01T10:00:00Z');
const { app, inbox } = await startMailApp({
  now: () => clock,
  config: { clubEmail: 'junta@club.example', publicUrl: 'https://club.example' },
});
const { db } = app;
const { headers } = await app.addUser('direccion');
const member = await app.addUser('socio');

beforeEach(async () => {
  inbox.received.length = 0;
  await db.deleteFrom('envios').execute();
  await emptyMembers(db);
  await db.deleteFrom('inscripciones').execute();
  await turnMembersOn(db);
});

async function send(clase: string, socios: readonly number[], mensaje = 'Hay asamblea el domingo.') {
  const form = new FormData();
  for (const [name, value] of Object.entries({ asunto: 'Asamblea', mensaje, clase })) form.append(name, value);
  for (const id of socios) form.append('socios', String(id));
  const { payload, headers: ofForm } = await multipartOf(form);
  return app.server.inject({ method: 'POST', url: '/api/socios/correos', payload, headers: { ...headers, ...ofForm } });
}
const accepted = async (...sent: Parameters<typeof send>) => {
  const reply = await send(...sent);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<MailingAccepted>();
};
const arrived = async () => {
  await app.context.mail.deliverDue();
  return inbox.received.toSorted((a, b) => a.envelopeTo.join().localeCompare(b.envelopeTo.join()));
};
const get = async <T>(url: string) => (await app.server.inject({ url: `/api${url}`, headers })).json<T>();

test('what is part of membership goes to all who have an address, news to those who wish them', async () => {
  const ids = await addMembers(db, [
    { nombre: 'Ana', correo_electronico: 'ana@a.example' },
    { nombre: 'Eva', correo_electronico: 'eva@a.example', noticias: 0 },
    { nombre: 'Luis' },
  ]);
  expect(await accepted('contrato', ids)).toMatchObject({ destinatarios: 2, omitidos: 1 });
  expect(await accepted('noticia', ids)).toMatchObject({ destinatarios: 1, omitidos: 2 });
  expect((await send('noticia', ids.slice(1))).json()).toEqual({
    detail: 'Ninguno de los socios elegidos tiene correo y quiere noticias del club.',
  });
  expect((await send('otra', ids)).statusCode).toBe(400);
  expect((await send('contrato', [])).json()).toEqual({ detail: 'Elige al menos un socio.' });
});

test('each news email has a way out: a link in its text, and one press in the mail program (RFC 8058)', async () => {
  const [ana = 0, pau = 0] = await addMembers(db, [
    { nombre: 'Ana', correo_electronico: 'casa@a.example' },
    { nombre: 'Pau', correo_electronico: 'casa@a.example' },
  ]);
  await accepted('noticia', [ana]);
  await accepted('contrato', [ana]);
  const [one, other] = await arrived();
  const news = [one, other].find((each) => each?.email.headers.some(({ key }) => key === 'list-unsubscribe'));
  const header = (key: string) => news?.email.headers.find((each) => each.key === key)?.value ?? '';
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const [, address = ''] = /^<https:\/\/club\.example(\/api\/correos\/noticias\/[\w.-]+)>$/.exec(header('list-unsubscribe')) ?? [];
  const key = address.split('/').at(-1) ?? '';
  expect(news?.email.text).toContain(`https://club.example/no-mas-noticias#${key}`);
  expect([one, other].filter((each) => each?.email.text?.includes('/no-mas-noticias'))).toHaveLength(1);

  const opened = await app.server.inject({ url: address });
  expect([opened.statusCode, opened.headers.location]).toEqual([302, `https://club.example/no-mas-noticias#${key}`]);
  await accepted('noticia', [pau]);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const press = (url: string) => app.server.inject({ method: 'POST', url, payload: 'List-Unsubscribe=One-Click', headers: form });
  expect((await press(address)).statusCode).toBe(204);
  // The address is shared: what waited for it is gone too.
  expect(await db.selectFrom('socios').select('noticias').execute()).toEqual([{ noticias: 0 }, { noticias: 0 }]);
  expect(await db.selectFrom('correos').select('id').where('estado', '=', 'pendiente').execute()).toEqual([]);
  expect((await press(address)).statusCode).toBe(204);
  const forged = address.replace(/noticias\/\d+/, `noticias/${pau}`);
  expect((await press(forged)).json()).toEqual({ detail: 'Este enlace no es de ningún correo del club.' });
  expect((await app.server.inject({ url: forged })).statusCode).toBe(404);
});

test('each member is told their own number, fee and debt; the preview and the test email say the same', async () => {
  const [ana = 0, eva = 0] = await addMembers(db, [
    { nombre: 'Ana', numero: 7, correo_electronico: 'ana@a.example', usuario_id: member.user.id },
    { nombre: 'Eva', correo_electronico: 'eva@a.example', tipo_id: null },
  ]);
  await addFee(db, { anio: 2027, socio_id: ana, numero: 7 });
  const mensaje = '{nombre}, socio {numero}, {cuota}: {debe}. {grupo}';
  await accepted('contrato', [ana, eva], mensaje);
  const texts = (await arrived()).map(({ email }) => email.text?.split('\n')[0]);
  expect(texts).toEqual([`Ana, socio 7, Numerario: ${formatEuros(4000)}. {grupo}`, 'Eva, socio —, —: —. {grupo}']);
  const post = (path: string, payload: object) =>
    app.server.inject({ method: 'POST', url: `/api/socios/correos/${path}`, payload, headers });
  expect((await post('datos', { socios: [ana, 9999] })).json()).toEqual([
    {
      id: ana,
      nombre: 'Ana',
      mail: 'ana@a.example',
      datos: { nombre: 'Ana', numero: '7', cuota: 'Numerario', debe: formatEuros(4000), ficha: 'https://club.example/mi-ficha' },
    },
  ]);
  expect((await post('prueba', { socio: ana, asunto: 'Cuota de {nombre}', mensaje })).statusCode).toBe(200);
  expect((await post('prueba', { socio: 9999, asunto: 'a', mensaje })).json()).toEqual({
    detail: 'Este socio ya no está, o no tiene correo.',
  });
  expect(await get('/socios/grupos')).toEqual({ deben: [ana], salidas: [] });
});

test('mailings to members are theirs: those of registrations do not list them', async () => {
  const [ana = 0] = await addMembers(db, [{ nombre: 'Ana', correo_electronico: 'ana@a.example' }]);
  const { envio } = await accepted('noticia', [ana]);
  expect(await get('/inscripciones/envios')).toEqual([]);
  expect(await get('/socios/correos')).toMatchObject([{ id: envio, total: 1 }]);
  expect((await get<MailingDetail>(`/socios/correos/${envio}`)).destinatarios).toMatchObject([{ nombre: 'Ana', para: 'ana@a.example' }]);
  expect(await get(`/inscripciones/envios/${envio}`)).toHaveProperty('detail');
  const retry = (of: string) => app.server.inject({ method: 'POST', url: `/api/${of}/${envio}/reintentar`, headers });
  expect((await retry('socios/correos')).statusCode).toBe(200);
  expect((await retry('inscripciones/envios')).statusCode).toBe(404);
});

test('who came to a call: those with a mark of the day, or all who signed up where there is none', async () => {
  const [ana = 0, eva = 0] = await addMembers(db, [
    { nombre: 'Ana', correo_electronico: 'ana@a.example' },
    { nombre: 'Eva', correo_electronico: 'eva@a.example' },
  ]);
  const { id } = await addCall(db, { es_ruta: 1, anio: 2026 });
  const riders = ['ana', 'eva'].map((name) => ({
    mail: `${name}@a.example`,
    nombre: name,
    fecha: '2026-03-01',
    anio: 2026,
    convocatoria_id: id,
  }));
  const [first] = await db.insertInto('inscripciones').values(riders).returning('id').execute();
  const came = async () => (await get<{ salidas: unknown }>('/socios/grupos')).salidas;
  expect(await came()).toEqual([{ id, nombre: 'Ruta de 2026', vinieron: [ana, eva] }]);
  const mark = { marca: 'm1', anio: 2026, tipo: 'llegada' as const, de: String(first?.id), momento: clock.toISOString() };
  const by = { nombre: null, evento: null, anula: null, aparato: 'x', usuario_id: member.user.id, recibida: clock.toISOString() };
  await addRows(db, 'marcas_ruta', { ...mark, ...by });
  expect(await came()).toEqual([{ id, nombre: 'Ruta de 2026', vinieron: [ana] }]);

  const lunch = { titulo: 'Comida', evento: 'Semanal', fecha_evento: '2026-05-10' };
  const { id: activity } = await db.insertInto('actividades').values(lunch).returning('id').executeTakeFirstOrThrow();
  const call = await addCall(db, { actividad_id: activity });
  await addRows(db, 'inscripciones', { mail: 'eva@a.example', nombre: 'eva', fecha: '2026-03-01', anio: 2026, convocatoria_id: call.id });
  expect(await came()).toEqual([
    { id: call.id, nombre: 'Comida (2026)', vinieron: [eva] },
    { id, nombre: 'Ruta de 2026', vinieron: [ana] },
  ]);
});

test('who came is one of a family with one address, and who signed up by an account with another', async () => {
  const [ana = 0, , eva = 0] = await addMembers(db, [
    { nombre: 'Ana', primer_apellido: 'Ruiz', correo_electronico: 'casa@a.example' },
    { nombre: 'Pau', primer_apellido: 'Ruiz', correo_electronico: 'casa@a.example' },
    { nombre: 'Eva', correo_electronico: 'eva@a.example', usuario_id: member.user.id },
  ]);
  const made = async (anio: number) => await addCall(db, { es_ruta: 1, anio });
  const [{ id }, { id: other }] = [await made(2024), await made(2023)];
  const ride = { fecha: '2024-03-01', anio: 2024, convocatoria_id: id };
  await addRows(db, 'inscripciones', [
    { ...ride, mail: 'casa@a.example', nombre: 'ana ruiz' },
    { ...ride, mail: 'cuenta@a.example', nombre: 'Eva', usuario_id: member.user.id },
    { ...ride, mail: 'casa@a.example', nombre: 'Un amigo' },
    { ...ride, mail: 'nadie@a.example', nombre: 'Nadie' },
    // A call that no member signed up for is none to choose by.
    { ...ride, convocatoria_id: other, mail: 'nadie@a.example', nombre: 'Nadie' },
  ]);
  expect((await get<{ salidas: unknown }>('/socios/grupos')).salidas).toEqual([{ id, nombre: 'Ruta de 2024', vinieron: [ana, eva] }]);
});

test('a member refuses news on their own page, and what is queued does not leave', async () => {
  const [ana = 0] = await addMembers(db, [{ nombre: 'Ana', correo_electronico: 'ana@a.example', usuario_id: member.user.id }]);
  await accepted('noticia', [ana]);
  await accepted('contrato', [ana]);
  const put = await app.server.inject({ method: 'PUT', url: '/api/mi-ficha', payload: { noticias: false }, headers: member.headers });
  expect(put.json()).toMatchObject({ noticias: false });
  const arrivals = await arrived();
  expect(arrivals.map(({ email }) => email.headers.some(({ key }) => key === 'list-unsubscribe'))).toEqual([false]);
});
