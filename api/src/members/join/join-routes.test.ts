import type { JoinForm, ReceivedApplication } from 'shared/contract/join';
import type { Member } from 'shared/contract/members';
import { beforeEach, expect, test } from 'vitest';
import { endData } from '../../privacy/personal-data/end-of-data.ts';
import { addMembers, emptyMembers, turnMembersOn } from '../../testing/members.ts';
import { startFileApp } from '../../testing/file-app.ts';

let clock = new Date('2027-05-02T08:00:00.000Z');
const app = await startFileApp({ now: () => clock, ownClock: true });
const boss = await app.addUser('direccion');
const owner = await app.addUser('socio');

beforeEach(async () => {
  clock = new Date('2027-05-02T08:00:00.000Z');
  await app.db.deleteFrom('intentos').execute();
  await emptyMembers(app.db);
  await turnMembersOn(app.db);
});

type Reply<T> = T & { detail: string; mensaje: string; actual?: Member };
const call = async <T>(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, headers: object = boss.headers) => {
  const reply = await app.server.inject({ method, url: `/api${url}`, headers: { ...headers }, ...(payload && { payload }) });
  return { status: reply.statusCode, body: reply.json<Reply<T>>() };
};
const ana = {
  nombre: 'Ana',
  primer_apellido: 'Ruiz',
  correo_electronico: 'ana@correo.example',
  nacimiento: '1990-01-02',
};
const apply = async (more: object = {}) =>
  call<object>('POST', '/hazte-socio', { ...ana, captcha_token: await app.solveCaptcha(), ...more }, {});
const stored = () => app.db.selectFrom('socios').selectAll().orderBy('id').execute();
const emails = async () => await app.db.selectFrom('correos').select(['para', 'asunto', 'texto']).orderBy('id').execute();
const received = async (id: number) => (await call<ReceivedApplication>('GET', `/socios/${id}/solicitud`)).body;

test('an application makes a member who waits, with an email that confirms it', async () => {
  const { status, body } = await apply({ dni: '1X', tipo_id: 1, motos: 'Vespa' });
  expect([status, body.mensaje]).toEqual([201, 'Hemos recibido tu solicitud. Te contestaremos por correo.']);
  expect(await stored()).toMatchObject([
    { nombre: 'Ana', estado: 'pendiente', numero: null, alta: null, nacimiento: '1990-01-02', tipo_id: 1 },
  ]);
  expect(await emails()).toMatchObject([
    { para: 'ana@correo.example', asunto: 'Hemos recibido tu solicitud de socio' },
    { asunto: 'Alguien pide hacerse socio', texto: expect.stringMatching(/\/socios\/\d+/) },
  ]);
});

test('what is wrong is one sentence, and nothing is stored', async () => {
  const wrong: [object, RegExp][] = [
    [{ captcha_token: 'wrong' }, /captcha/],
    [{ nacimiento: '2027-05-03' }, /no ha llegado/],
    [{ tipo_id: 999 }, /tipo de cuota ya no existe/],
    [{ estado: 'alta' }, /./],
    [{ respuestas: { 1: 'x' } }, /preguntas del formulario han cambiado/],
  ];
  for (const [more, text] of wrong) {
    const { status, body } = await apply(more);
    expect([more, status]).toEqual([more, 400]);
    expect(body.detail).toMatch(text);
  }
  expect(await stored()).toEqual([]);
});

test('who is under age needs the consent of a parent, by the date of birth on the server; an adult’s is left out', async () => {
  const tutor = { nombre: 'Luis Ruiz', dni: '2Y', parentesco: 'Padre' };
  expect((await apply({ nacimiento: '2009-05-03' })).body.detail).toMatch(/no ha cumplido 18 años/);
  expect((await apply({ nacimiento: '2009-05-03', tutor: { ...tutor, dni: '' } })).body.detail).toMatch(/Madre, padre o tutor/);
  expect((await apply({ nacimiento: '2009-05-03', tutor })).status).toBe(201);
  expect((await apply({ nombre: 'Eva', nacimiento: '2009-05-02', tutor })).status).toBe(201);
  const [minor, adult] = await stored();
  expect((await received(minor?.id ?? 0)).tutor).toEqual(tutor);
  expect((await received(adult?.id ?? 0)).tutor).toBeNull();
});

test('the statutes are to be read where there are any, and the club’s own questions answered', async () => {
  await turnMembersOn(app.db, { estatutos: 'https://club.example/estatutos.pdf' });
  const question = { texto: '¿Cómo nos has conocido?', tipo: 'varias', opciones: ['Un amigo', 'Una ruta'], obligatoria: true };
  const { body: questions } = await call<{ id: number }[]>('PUT', '/socios/preguntas', {
    preguntas: [question, { texto: '¿Desde cuándo conduces?', tipo: 'fecha' }],
  });
  const { body: form } = await call<JoinForm>('GET', '/hazte-socio', undefined, {});
  expect(form).toMatchObject({
    estatutos: 'https://club.example/estatutos.pdf',
    preguntas: [{ texto: question.texto, para: 'todos' }, { tipo: 'fecha' }],
  });
  const respuestas = { [questions[0]?.id ?? 0]: ['Una ruta', 'Un amigo'], [questions[1]?.id ?? 0]: '1999-05-03' };
  expect((await apply({ respuestas })).body.detail).toBe('Lee los estatutos y marca que los aceptas.');
  expect((await apply({ estatutos: true })).body.detail).toBe('Falta la respuesta a «¿Cómo nos has conocido?».');
  expect((await apply({ estatutos: true, respuestas })).status).toBe(201);
  // The answer keeps its question.
  await call('PUT', '/socios/preguntas', { preguntas: [] });
  const [row] = await stored();
  expect((await received(row?.id ?? 0)).respuestas).toEqual([
    { pregunta: question.texto, valor: 'Un amigo, Una ruta' },
    { pregunta: '¿Desde cuándo conduces?', valor: '03/05/1999' },
  ]);
});

test('a stranger cannot learn who is a member: the reply is the same, and the address alone is told', async () => {
  await addMembers(app.db, [{ numero: 7, nombre: 'Ana', primer_apellido: 'Ruiz', correo_electronico: 'ana@correo.example' }]);
  const first = await apply({ nombre: 'ANA' });
  expect(first.body).toEqual((await apply({ correo_electronico: 'otra@correo.example' })).body);
  expect((await stored()).map(({ estado }) => estado)).toEqual(['alta', 'pendiente']);
  const [known] = await emails();
  expect([known?.para, known?.texto]).toEqual(['ana@correo.example', expect.stringContaining('ya lo eres')]);
  // Another of the family, by the same address.
  await apply({ nombre: 'Leo' });
  expect(await stored()).toHaveLength(3);
  await apply({ nombre: 'Leo' });
  expect(await stored()).toHaveLength(3);
});

test.each([
  ['another birth is another person', { nacimiento: '1951-05-03' }, {}, 2],
  ['another document is another person', { dni: '12345678-Z' }, { dni: '87654321-X' }, 2],
  ['one document in another hand is the same', { dni: '12.345.678-Z', nacimiento: ana.nacimiento }, { dni: '12345678z' }, 1],
])('with one name and address, %s', async (_what, member, sent, rows) => {
  await addMembers(app.db, [{ ...ana, numero: 7, nacimiento: null, ...member }]);
  await apply(sent);
  expect(await stored()).toHaveLength(rows);
});

test('the board sees who in the register is alike', async () => {
  const [alike = 0] = await addMembers(app.db, [{ numero: 7, nombre: 'Ana María', dni: '00.000.001-x' }]);
  await apply({ dni: '1X' });
  const id = (await stored()).find(({ estado }) => estado === 'pendiente')?.id ?? 0;
  expect((await received(id)).parecidos.map((one) => one.id)).toEqual([alike]);
  expect((await call('GET', `/socios/${alike}/solicitud`)).body).toBeNull();
});

test('accepted once, an application gets the next number, and an email', async () => {
  await apply();
  const [{ id } = { id: 0 }] = await stored();
  expect((await call('POST', `/socios/${id}/aceptar`, { version: 7 })).status).toBe(409);
  const both = await Promise.all([1, 1].map((version) => call<Member>('POST', `/socios/${id}/aceptar`, { version })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await stored()).toMatchObject([{ estado: 'alta', numero: 1, alta: '2027-05-02' }]);
  expect((await emails())[2]).toMatchObject({
    asunto: 'Ya eres socio',
    texto: expect.stringContaining('número de socio es el 1, desde el 02/05/2027'),
  });
  expect((await emails())[2]?.texto).toContain('pide al club tu acceso');
  // Who has an account already is led to it.
  await apply({ nombre: 'Eva' });
  const [, eva = { id: 0 }] = await stored();
  await app.db.updateTable('socios').set({ usuario_id: owner.user.id }).where('id', '=', eva.id).execute();
  await call('POST', `/socios/${eva.id}/aceptar`, { version: 1 });
  expect((await emails()).at(-1)?.texto).toContain(`${app.config.publicUrl}/mi-carnet`);
});

test('one email welcomes a new member: number, card, access, fee and how to pay', async () => {
  await app.db
    .insertInto('anios_cuota')
    .values({ anio: 2027, vence: '2027-06-30', por_meses: 0, recordatorios: '', abierta: null, version: 1 })
    .execute();
  await app.db.insertInto('importes_cuota').values({ anio: 2027, tipo_id: 1, importe: 4800 }).execute();
  await app.db
    .insertInto('ajustes')
    .values({ clave: 'cobro', valor: JSON.stringify({ bizum: '600 123 456', iban: null }), version: 1 })
    .execute();
  expect((await call<JoinForm>('GET', '/hazte-socio', undefined, {})).body).toMatchObject({
    anio: 2027,
    tipos: expect.arrayContaining([expect.objectContaining({ id: 1, importe: 4800, por_familia: false })]),
  });
  await apply({ tipo_id: 1 });
  const [{ id } = { id: 0 }] = await stored();
  await app.db.deleteFrom('correos').execute();
  expect((await call('POST', `/socios/${id}/aceptar`, { version: 1, con_acceso: true })).status).toBe(200);
  const [email, ...others] = await emails();
  expect(others).toEqual([]);
  for (const told of [
    'es el 1',
    '/mi-carnet',
    'Contraseña temporal: ',
    'es de 48\u00A0€. Se paga hasta el 30/06/2027',
    'Bizum al 600 123 456, con el concepto «S1-2027»',
  ])
    expect(email?.texto).toContain(told);
  await app.db.deleteFrom('ajustes').where('clave', '=', 'cobro').execute();
});

test('a member added by hand is welcomed by the same email, where that is asked', async () => {
  const add = (more: object) => call<Member>('POST', '/socios/', { nombre: 'Eva', correo_electronico: 'eva@club.example', ...more });
  expect((await add({})).status).toBe(201);
  expect((await add({ correo_electronico: null, bienvenida: true })).status).toBe(201);
  expect(await emails()).toEqual([]);
  const { status, body } = await add({ correo_electronico: 'luz@club.example', bienvenida: true });
  expect([status, body.usuario_id]).toEqual([201, expect.any(Number)]);
  const [email, ...others] = await emails();
  expect(others).toEqual([]);
  expect(email?.asunto).toBe('Ya eres socio');
  for (const told of ['Ya formas parte del club. Tu número de socio es el 3', '/mi-carnet', 'Contraseña temporal: '])
    expect(email?.texto).toContain(told);
});

test('refused with a reason by email, an application is erased after two months; who is taken in meanwhile stays', async () => {
  await apply();
  await apply({ nombre: 'Eva' });
  const [first = { id: 0 }, second = { id: 0 }] = await stored();
  expect((await call('POST', `/socios/${first.id}/rechazar`, { motivo: '' })).status).toBe(400);
  for (const { id } of [first, second])
    expect((await call('POST', `/socios/${id}/rechazar`, { motivo: 'No hay plazas.' })).status).toBe(200);
  expect((await emails()).at(-1)).toMatchObject({
    asunto: 'Sobre tu solicitud de socio',
    texto: expect.stringMatching(/No hay plazas\.[^]*se borra de la web en 60 días\./),
  });
  await call('PUT', `/socios/${second.id}/estado`, { estado: 'alta' });
  await endData(app.context, new Date('2027-06-30T08:00:00.000Z'));
  expect(await stored()).toHaveLength(2);
  await endData(app.context, new Date('2027-07-02T08:00:00.000Z'));
  expect((await stored()).map(({ id }) => id)).toEqual([second.id]);
  expect((await app.db.selectFrom('altas_socio').select('socio_id').execute()).map(({ socio_id }) => socio_id)).toEqual([second.id]);
});

test('an application that nobody answers is erased after a year; one who waits without an application stays', async () => {
  await apply();
  await app.db.insertInto('socios').values({ nombre: 'Olga', estado: 'pendiente', creado: clock.toISOString() }).execute();
  await endData(app.context, new Date('2028-05-01T08:00:00.000Z'));
  expect((await stored()).map(({ nombre }) => nombre)).toEqual(['Ana', 'Olga']);
  await endData(app.context, new Date('2028-05-03T08:00:00.000Z'));
  expect((await stored()).map(({ nombre }) => nombre)).toEqual(['Olga']);
  expect(await app.db.selectFrom('altas_socio').select('socio_id').execute()).toEqual([]);
});

test('the panel counts those that wait, where the club keeps its members here', async () => {
  await apply();
  expect((await call('GET', '/panel')).body).toMatchObject({ socios_pendientes: 1 });
  await app.db.deleteFrom('ajustes').where('clave', '=', 'socios').execute();
  expect((await call('GET', '/panel')).body).not.toHaveProperty('socios_pendientes');
  expect((await apply()).status).toBe(404);
});
