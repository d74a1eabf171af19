import { groupBy } from 'shared/text/lists';
import type { Expression } from 'kysely';
import type { Besides, Guest, Question, StaffQuestion } from 'shared/contract/questions';
import { type Answer, type QuestionKind, writeAnswer } from 'shared/facts/sign-up-fields';
import { readTexts } from '../../core/db/json-rows.ts';
import type { Db, Row } from '../../core/db/schema.ts';
import { isPaidByCaptain } from './prices.ts';

export const describeQuestion = ({
  opciones,
  obligatoria,
  salud,
  ...row
}: Omit<Row<'preguntas'>, 'convocatoria_id' | 'retirada'>): Question => ({
  ...row,
  opciones: readTexts(opciones),
  obligatoria: obligatoria === 1,
  salud: salud === 1,
});

/** The questions that are asked, in their order. */
export const selectQuestions = (db: Db, convocatoria_id: Expression<number>) =>
  db
    .selectFrom('preguntas')
    .select(['preguntas.id', 'orden', 'preguntas.texto', 'tipo', 'opciones', 'obligatoria', 'para', 'salud'])
    .where('convocatoria_id', '=', convocatoria_id)
    .where('retirada', '=', 0)
    .orderBy('orden')
    .orderBy('preguntas.id');

/** All of them with the number of their answers; those asked no more come last. */
export async function listQuestions(db: Db, convocatoria_id: number): Promise<StaffQuestion[]> {
  const rows = await db
    .selectFrom('preguntas')
    .selectAll()
    .select(({ selectFrom, fn }) =>
      selectFrom('respuestas')
        .select(fn.countAll<number | string>().as('count'))
        .whereRef('respuestas.pregunta_id', '=', 'preguntas.id')
        .as('respuestas'),
    )
    .where('convocatoria_id', '=', convocatoria_id)
    .orderBy('retirada')
    .orderBy('orden')
    .orderBy('id')
    .execute();
  const guests = (await listGuests(db, convocatoria_id)).flatMap((each) => each.guests);
  const given = await listGiven(db, convocatoria_id, guests);
  return rows.map((row) => ({
    ...describeQuestion(row),
    retirada: row.retirada === 1,
    respuestas: Number(row.respuestas ?? 0) + guests.filter(({ respuestas }) => row.id in respuestas).length,
    ...(given.has(row.id) && { dichas: [...(given.get(row.id) ?? [])].map(([opcion, respuestas]) => ({ opcion, respuestas })) }),
  }));
}

/** How often each option was chosen, by question. */
async function listGiven(db: Db, convocatoria_id: number, guests: readonly Guest[]): Promise<Map<number, Map<string, number>>> {
  const rows = await db
    .selectFrom('respuestas')
    .innerJoin('preguntas', 'preguntas.id', 'respuestas.pregunta_id')
    .select(({ fn }) => ['pregunta_id', 'tipo', 'valor', fn.countAll<number | string>().as('count')])
    .where('preguntas.convocatoria_id', '=', convocatoria_id)
    .where('tipo', 'in', ['una', 'varias'])
    .groupBy(['pregunta_id', 'tipo', 'valor'])
    .orderBy('valor')
    .execute();
  const listed = await db
    .selectFrom('preguntas')
    .select('id')
    .where('convocatoria_id', '=', convocatoria_id)
    .where('tipo', 'in', ['una', 'varias'])
    .execute();
  const given = new Map<number, Map<string, number>>();
  const add = (id: number, answer: string | string[], count: number) => {
    const of = given.get(id) ?? new Map<string, number>();
    given.set(id, of);
    for (const option of [answer].flat()) of.set(option, (of.get(option) ?? 0) + count);
  };
  for (const { pregunta_id, tipo, valor, count } of rows) add(pregunta_id, readAnswer(tipo, valor), Number(count));
  for (const { respuestas } of guests) for (const { id } of listed) if (respuestas[id] !== undefined) add(id, respuestas[id], 1);
  return given;
}

/** Name and answers of each guest; empty where nothing is known of any. */
export const readGuests = ({ lista_invitados }: Pick<Row<'inscripciones'>, 'lista_invitados'>): Guest[] =>
  lista_invitados === null ? [] : JSON.parse(lista_invitados);

/** Of the registrations of a call of whose guests something is known. */
export async function listGuests(db: Db, convocatoria_id: number, until = '9999'): Promise<{ id: number; guests: Guest[] }[]> {
  const rows = await db
    .selectFrom('inscripciones')
    .select(['id', 'lista_invitados'])
    .where('convocatoria_id', '=', convocatoria_id)
    .where('lista_invitados', 'is not', null)
    .where('fecha', '<', until)
    .execute();
  return rows.map((row) => ({ id: row.id, guests: readGuests(row) }));
}

/** What the registrations of a call have beside their fields, by their id. */
export async function readBesides(db: Db, convocatoria_id: number): Promise<Record<string, Besides>> {
  const rows = await db
    .selectFrom('inscripciones')
    .select(['id', 'nombre', 'referencia', 'invitados', 'menores', 'lista_invitados', 'codigo', 'capitan_id'])
    .select((row) => isPaidByCaptain(row).as('byCaptain'))
    .where('convocatoria_id', '=', convocatoria_id)
    .where('eliminada', 'is', null)
    .execute();
  const given = await db
    .selectFrom('respuestas')
    .innerJoin('preguntas', 'preguntas.id', 'respuestas.pregunta_id')
    .select(['inscripcion_id', 'pregunta_id', 'valor', 'tipo'])
    .where('preguntas.convocatoria_id', '=', convocatoria_id)
    .execute();
  const answersOf = groupBy(given, ({ inscripcion_id }) => inscripcion_id);
  const captains = new Set(rows.map(({ capitan_id }) => capitan_id));
  const groups = new Map(
    rows.filter(({ id }) => captains.has(id)).map(({ id, nombre, referencia }) => [id, `${nombre ?? ''} (${referencia ?? ''})`]),
  );
  return Object.fromEntries(
    rows.flatMap(({ id, invitados, menores, lista_invitados, codigo, capitan_id, byCaptain }) => {
      const answers = answersOf.get(id) ?? [];
      const grupo_de = groups.get(capitan_id ?? id) ?? null;
      if (invitados === 0 && codigo === null && capitan_id === null && grupo_de === null && answers.length === 0) return [];
      const respuestas = Object.fromEntries(answers.map(({ pregunta_id, valor, tipo }) => [pregunta_id, readAnswer(tipo, valor)]));
      const own = { invitados, menores, ...(lista_invitados !== null && { lista_invitados: readGuests({ lista_invitados }) }) };
      return [[id, { ...own, codigo, capitan: capitan_id, grupo_de, ...(byCaptain && { grupo_pagado: true }), respuestas }]];
    }),
  );
}

/** The answers of one registration in words, with their questions, in their order. */
export async function listAnswers(db: Db, inscripcion_id: number) {
  const rows = await db
    .selectFrom('respuestas')
    .innerJoin('preguntas', 'preguntas.id', 'respuestas.pregunta_id')
    .select(['pregunta_id', 'texto', 'tipo', 'valor'])
    .where('inscripcion_id', '=', inscripcion_id)
    .orderBy('orden')
    .orderBy('preguntas.id')
    .execute();
  return rows.map(tellStored);
}

function tellStored({ pregunta_id, texto, tipo, valor }: { pregunta_id: number; texto: string; tipo: QuestionKind; valor: string }) {
  const respuesta = readAnswer(tipo, valor);
  return { pregunta_id, texto, valor: writeAnswer(respuesta, tipo), respuesta };
}

/** The same of those that were just stored. */
export const describeAnswers = (questions: readonly Question[], answers: readonly { pregunta_id: number; valor: string }[]) =>
  answers.flatMap((answer) => questions.filter(({ id }) => id === answer.pregunta_id).map((asked) => tellStored({ ...asked, ...answer })));

export const readAnswer = (tipo: QuestionKind, valor: string): string | string[] => (tipo === 'varias' ? readTexts(valor) : valor);
/** Null where nothing is known of any. */
export const storedGuests = (guests: readonly Guest[]): string | null =>
  guests.some(({ nombre, respuestas }) => nombre !== null || Object.keys(respuestas).length > 0) ? JSON.stringify(guests) : null;
export const storedAnswer = (answer: Answer): string => (typeof answer === 'string' ? answer : JSON.stringify(answer));
