import type { SentQuestion, StaffQuestion } from 'shared/contract/questions';
import { expect, test } from 'vitest';
import { addRows } from '../../testing/add-rows.ts';
import { price, startLunchApp } from '../../testing/lunch-app.ts';
import { lunch } from '../../testing/open-route.ts';

const { db, call: ask, staff } = await startLunchApp({});

const menu: SentQuestion = { texto: '¿Menú?', tipo: 'una', opciones: ['Carne', 'Pescado'] };
const sides: SentQuestion = { texto: '¿Con qué?', tipo: 'varias', opciones: ['Pan', 'Vino', 'Café'] };
const call = (method: 'GET' | 'PUT', url: string, payload?: object) => ask(method, url, staff, payload);
const list = async () => (await call('GET', `/inscripciones/preguntas?actividad=${lunch}`)).json<StaffQuestion[]>();
const save = (preguntas: SentQuestion[]) =>
  call('PUT', `/convocatoria?actividad=${lunch}`, { precios: [price(0)], preguntas, version: null });

/** Two questions, and three people's answers to them. */
async function answered(): Promise<[StaffQuestion, StaffQuestion]> {
  expect((await save([menu, sides])).statusCode).toBe(200);
  const [one, several] = await list();
  if (!one || !several) throw new Error('There are no questions.');
  for (const [at, meal] of ['Carne', 'Carne', 'Pescado'].entries()) {
    const { id } = await db
      .insertInto('inscripciones')
      .values({ mail: `r${at}@correo.example`, fecha: '2027-01-01', anio: 2027 } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    await addRows(db, 'respuestas', [
      { inscripcion_id: id, pregunta_id: one.id, valor: meal },
      { inscripcion_id: id, pregunta_id: several.id, valor: JSON.stringify(at === 0 ? ['Pan', 'Vino'] : ['Vino']) },
    ]);
  }
  return [one, several];
}

const answersTo = async ({ id }: StaffQuestion) =>
  (await db.selectFrom('respuestas').select('valor').where('pregunta_id', '=', id).orderBy('inscripcion_id').execute()).map(
    ({ valor }) => valor,
  );
const renamed = (question: SentQuestion, { id }: StaffQuestion, opciones: string[], cambios?: SentQuestion['cambios']): SentQuestion => ({
  ...question,
  id,
  opciones,
  ...(cambios && { cambios }),
});
const audited = async () => (await db.selectFrom('auditoria').select('resumen').orderBy('id', 'desc').executeTakeFirstOrThrow()).resumen;

test('answers with an option that goes need a decision, or nothing is stored', async () => {
  const [one, several] = await answered();
  expect((await list())[0]?.dichas).toEqual([
    { opcion: 'Carne', respuestas: 2 },
    { opcion: 'Pescado', respuestas: 1 },
  ]);
  const reply = await save([renamed(menu, one, ['Carne (ternera)', 'Pescado']), { ...sides, id: several.id }]);
  expect([reply.statusCode, reply.json<{ detail: string }>().detail]).toEqual([
    400,
    'La opción «Carne» de «¿Menú?» tiene 2 respuestas y ya no está: di si pasan a otra opción o se quedan como están.',
  ]);
  expect((await list())[0]?.opciones).toEqual(['Carne', 'Pescado']);
  const nowhere = await save([renamed(menu, one, ['Carne (ternera)', 'Pescado'], [{ de: 'Carne', a: 'Verdura' }])]);
  expect([nowhere.statusCode, nowhere.json<{ detail: string }>().detail]).toEqual([
    400,
    'Las respuestas «Carne» de «¿Menú?» no pueden pasar a «Verdura»: no está entre las opciones.',
  ]);
});

test('answers pass to the new name in the same write, with a line in the audit', async () => {
  const [one, several] = await answered();
  const reply = await save([
    renamed(menu, one, ['Carne (ternera)', 'Pescado'], [{ de: 'carne', a: 'Carne (ternera)' }]),
    renamed(sides, several, ['Pan', 'Café'], [{ de: 'Vino', a: 'Pan' }]),
  ]);
  expect(reply.statusCode, reply.body).toBe(200);
  expect(await answersTo(one)).toEqual(['Carne (ternera)', 'Carne (ternera)', 'Pescado']);
  expect(await answersTo(several)).toEqual(['["Pan"]', '["Pan"]', '["Pan"]']);
  expect(await audited()).toContain('preguntas, «Carne» → «Carne (ternera)» (2 respuestas), «Vino» → «Pan» (3 respuestas)');
});

test('answers that stay as they are are not asked about again', async () => {
  const [one, several] = await answered();
  const others = { ...sides, id: several.id };
  expect((await save([renamed(menu, one, ['Pescado', 'Verdura'], [{ de: 'Carne', a: null }]), others])).statusCode).toBe(200);
  expect(await answersTo(one)).toEqual(['Carne', 'Carne', 'Pescado']);
  expect((await save([renamed(menu, one, ['Pescado', 'Verdura', 'Nada']), others])).statusCode).toBe(200);
  expect((await save([renamed(menu, one, ['Pescado', 'Verdura'], [{ de: 'Carne', a: 'Verdura' }]), others])).statusCode).toBe(200);
  expect(await answersTo(one)).toEqual(['Verdura', 'Verdura', 'Pescado']);
});

test('an option that is only spelt otherwise takes its answers along', async () => {
  const [one, several] = await answered();
  const reply = await save([renamed(menu, one, ['CARNE', 'Pescadó']), renamed(sides, several, ['pan', 'Vino.', 'Cafe'])]);
  expect(reply.statusCode, reply.body).toBe(200);
  expect(await answersTo(one)).toEqual(['CARNE', 'CARNE', 'Pescadó']);
  expect(await answersTo(several)).toEqual(['["pan","Vino."]', '["Vino."]', '["Vino."]']);
});

test.each([
  [['Carne', 'Pescado', 'carné.'], 'La opción «carné.» está dos veces: no la distinguen tildes, mayúsculas ni espacios.'],
  [['Carne'], 'Escribe dos opciones distintas como mínimo, una en cada línea.'],
])('options %j are refused', async (opciones, detail) => {
  expect((await save([{ ...menu, opciones }])).json()).toEqual({ detail });
});
