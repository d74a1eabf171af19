import { groupBy } from 'shared/text/lists';
import type { Expression } from 'kysely';
import type { Besides, Question, StaffQuestion } from 'shared/contract/questions';
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
  const given = await listGiven(db, convocatoria_id);
  return rows.map((row) => ({
    ...describeQuestion(row),
    retirada: row.retirada === 1,
    respuestas: Number(row.respuestas ?? 0),
    ...(given.has(row.id) && { dichas: [...(given.get(row.id) ?? [])].map(([opcion, respuestas]) => ({ opcion, respuestas })) }),
  }));
}

/** How often each option was chosen, by question. */
async function listGiven(db: Db, convocatoria_id: number): Promise<Map<number, Map<string, number>>> {
  const rows = await db
    .selectFrom('respuestas')
    .innerJoin('preguntas', 'preguntas.id', 'respuestas.pregunta_id')
    .select(({ fn }) => ['pregunta_id', 'tipo', 'valor', fn.countAll<number | string>().as('count')])
    .where('preguntas.convocatoria_id', '=', convocatoria_id)
    .where('tipo', 'in', ['una', 'varias'])
    .groupBy(['pregunta_id', 'tipo', 'valor'])
    .orderBy('valor')
    .execute();
  const given = new Map<number, Map<string, number>>();
  for (const { pregunta_id, tipo, valor, count } of rows) {
    const of = given.get(pregunta_id) ?? new Map<string, number>();
    given.set(pregunta_id, of);
    for (const option of [readAnswer(tipo, valor)].flat()) of.set(option, (of.get(option) ?? 0) + Number(count));
  }
  return given;
}

/** What the registrations of a call have beside their fields, by their id. */
export async function readBesides(db: Db, convocatoria_id: number): Promise<Record<string, Besides>> {
  const rows = await db
    .selectFrom('inscripciones')
    .select(['id', 'nombre', 'referencia', 'invitados', 'menores', 'codigo', 'capitan_id'])
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
    rows.flatMap(({ id, invitados, menores, codigo, capitan_id, byCaptain }) => {
      const answers = answersOf.get(id) ?? [];
      const grupo_de = groups.get(capitan_id ?? id) ?? null;
      if (invitados === 0 && codigo === null && capitan_id === null && grupo_de === null && answers.length === 0) return [];
      const respuestas = Object.fromEntries(answers.map(({ pregunta_id, valor, tipo }) => [pregunta_id, readAnswer(tipo, valor)]));
      return [[id, { invitados, menores, codigo, capitan: capitan_id, grupo_de, ...(byCaptain && { grupo_pagado: true }), respuestas }]];
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
  return rows.map(({ pregunta_id, texto, tipo, valor }) => {
    const respuesta = readAnswer(tipo, valor);
    return { pregunta_id, texto, valor: writeAnswer(respuesta, tipo), respuesta };
  });
}

export const readAnswer = (tipo: QuestionKind, valor: string): string | string[] => (tipo === 'varias' ? readTexts(valor) : valor);
export const storedAnswer = (answer: Answer): string => (typeof answer === 'string' ? answer : JSON.stringify(answer));
