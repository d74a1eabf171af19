import type { OwnSignUp } from 'shared/contract/activity-sign-ups';
import type { MyRegistration } from 'shared/contract/my-registration';
import type { Besides, SentQuestion, StaffQuestion } from 'shared/contract/questions';
import type { Person } from 'shared/contract/personal-data';
import { expect, test } from 'vitest';
import { pruneRows } from '../../operations/upkeep/prune.ts';
import { price, refused, startLunchApp } from '../../testing/lunch-app.ts';
import { lunch } from '../../testing/open-route.ts';

const menu = { texto: 'Menú', tipo: 'una', opciones: ['Carne', 'Pescado'], obligatoria: true, para: 'cada_persona' } satisfies SentQuestion;
const health = { texto: 'Alergias', tipo: 'linea', para: 'cada_persona', salud: true } satisfies SentQuestion;
const { db, call, linkOf, staff, ana, open, signUp, signedUp, rowOf } = await startLunchApp({
  precios: [price(2000)],
  invitados: 2,
  nombres_invitados: true,
  preguntas: [menu, health],
});
const questions = async () => (await call('GET', `/inscripciones/preguntas?actividad=${lunch}`, staff)).json<StaffQuestion[]>();
const besides = async () =>
  Object.values((await call('GET', `/inscripciones/respuestas?actividad=${lunch}`, staff)).json<Record<string, Besides>>());

/** Who comes with two, by the numbers of the questions. */
async function begin() {
  await open();
  const ids = (await questions()).map(({ id }) => id);
  const of = (...answers: string[]) => Object.fromEntries(answers.map((answer, at) => [ids[at], answer]));
  const list = [
    { nombre: 'Eva', respuestas: of('Carne', 'Nueces') },
    { nombre: 'Iker', respuestas: of('Pescado') },
  ];
  return { ids, of, list, party: { invitados: 2, lista_invitados: list, respuestas: of('Carne') } };
}

test('guests are stored with name and answers, and shown to staff and to who brings them', async () => {
  const { of, list, party } = await begin();
  await signedUp(party);
  expect(await besides()).toMatchObject([{ invitados: 2, lista_invitados: list, respuestas: of('Carne') }]);
  expect((await questions())[0]).toMatchObject({ respuestas: 3, dichas: [{ opcion: 'Carne', respuestas: 2 }, { opcion: 'Pescado' }] });
  const mine = (await call('GET', '/inscripciones/mia', await linkOf('leo@correo.example'))).json<MyRegistration>();
  expect(mine.cambio).toMatchObject({ lista_invitados: list, nombres_invitados: true, preguntas_invitado: [{ texto: 'Menú' }, {}] });
});

test.each([
  ['no name', 1, null, 'Carne', 'Escribe el nombre de cada invitado.'],
  ['no answer', 1, 'Iker', '', 'Falta la respuesta a «Menú».'],
  ['no option', 1, 'Iker', 'Sopa', 'La respuesta a «Menú» no es válida.'],
  ['one more than come', 2, 'Iker', 'Carne', 'Hay más nombres que invitados.'],
])('guests with %s are rejected, and nothing is stored', async (_, at, nombre, answer, detail) => {
  const { of, list, party } = await begin();
  const lista_invitados = [...list.slice(0, at), { nombre, respuestas: of(answer) }];
  expect(refused(await signUp({ ...party, lista_invitados }))).toEqual([400, detail]);
  expect(await db.selectFrom('inscripciones').select('id').where('referencia', 'is not', null).execute()).toEqual([]);
});

test('staff need not know them, and a call that asks no names takes them without', async () => {
  const { party } = await begin();
  expect((await signUp({ nombre: 'Leo Paz', mail: 'leo@correo.example', ...party, lista_invitados: [] }, staff)).statusCode).toBe(201);
  await open({ nombres_invitados: false, preguntas: [], version: null });
  const { id } = await signedUp({ mail: 'luz@correo.example', invitados: 1 });
  expect((await rowOf(id)).lista_invitados).toBeNull();
});

test('their names and answers are changed by the link; one who comes besides needs a name', async () => {
  const { list, party } = await begin();
  const { id } = await signedUp({ ...party, invitados: 1, lista_invitados: [list[0]] });
  const headers = await linkOf('leo@correo.example');
  const put = (body: object) => call('PUT', '/inscripciones/mia', headers, body);
  expect(refused(await put({ invitados: 2 }))).toEqual([400, 'Escribe el nombre de cada invitado.']);
  expect((await put({ invitados: 2, lista_invitados: list })).json<MyRegistration>().cambio?.lista_invitados).toEqual(list);
  expect((await put({ invitados: 1, lista_invitados: [list[1]] })).statusCode).toBe(200);
  expect(JSON.parse((await rowOf(id)).lista_invitados ?? '')).toEqual([list[1]]);
  expect((await put({ invitados: 0 })).statusCode).toBe(200);
  expect((await rowOf(id)).lista_invitados).toBeNull();
});

test('a member says Voy with a guest, and corrects answers of both', async () => {
  const { of, list, party } = await begin();
  const made = (
    await call('POST', `/actividades/${lunch}/inscripciones`, ana, { ...party, invitados: 1, lista_invitados: [list[0]] })
  ).json<OwnSignUp>();
  expect(made.respuestas).toMatchObject([{ texto: 'Menú', valor: 'Carne' }]);
  const after = await call('PUT', `/mis-inscripciones/${made.id}`, ana, {
    respuestas: of('Pescado'),
    lista_invitados: [{ nombre: 'Eva Sanz', respuestas: of('Pescado') }],
  });
  expect(after.json<OwnSignUp>()).toMatchObject({
    respuestas: [{ valor: 'Pescado' }],
    cambio: { lista_invitados: [{ nombre: 'Eva Sanz', respuestas: of('Pescado') }] },
  });
});

test('a renamed option is theirs too; health is forgotten after the day, and all with the person', async () => {
  const {
    ids: [asked, other],
    of,
    party,
  } = await begin();
  const { id } = await signedUp(party);
  await open({
    invitados: 2,
    preguntas: [
      { ...menu, id: asked, opciones: ['Ternera', 'Pescado'], cambios: [{ de: 'Carne', a: 'Ternera' }] },
      { ...health, id: other },
    ],
    version: null,
  });
  const guests = async () => JSON.parse((await rowOf(id)).lista_invitados ?? '');
  expect(await guests()).toMatchObject([{ respuestas: of('Ternera', 'Nueces') }, { respuestas: of('Pescado') }]);
  const found = (await call('POST', '/datos/persona', staff, { correo: 'leo@correo.example' })).json<Person>();
  expect(found.datos.respuestas).toContainEqual({ inscripcion_id: id, texto: 'Menú (Iker)', valor: 'Pescado' });
  await pruneRows(db, new Date('2028-01-10T10:00:00.000Z'));
  expect(await guests()).toMatchObject([{ nombre: 'Eva', respuestas: of('Ternera') }, {}]);
});
