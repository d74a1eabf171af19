import { type Expression, type Selectable, sql } from 'kysely';
import type { Besides, Question, SentQuestion, StaffQuestion } from 'shared/contract/questions';
import { type Answer, writeAnswer } from 'shared/facts/sign-up-fields';
import { readTexts } from '../../core/db/json-rows.ts';
import type { Db, QuestionsTable } from '../../core/db/schema.ts';
import { isPaidByCaptain } from '../edition/prices.ts';

type Row = Omit<Selectable<QuestionsTable>, 'edicion_id' | 'retirada'>;

export const describeQuestion = ({ id, texto, tipo, opciones, obligatoria, para, salud }: Row): Question => ({
  id,
  texto,
  tipo,
  opciones: readTexts(opciones),
  obligatoria: obligatoria === 1,
  para,
  salud: salud === 1,
});

/** The questions that are asked, in their order. */
export const askingQuestions = (db: Db, edicion_id: Expression<number>) =>
  db
    .selectFrom('preguntas')
    .select(['preguntas.id', 'orden', 'preguntas.texto', 'tipo', 'opciones', 'obligatoria', 'para', 'salud'])
    .where('edicion_id', '=', edicion_id)
    .where('retirada', '=', 0)
    .orderBy('orden')
    .orderBy('preguntas.id');

/** All of them with the number of their answers; those asked no more come last. */
export async function listQuestions(db: Db, edicion_id: number): Promise<StaffQuestion[]> {
  const rows = await db
    .selectFrom('preguntas')
    .selectAll()
    .select(({ selectFrom, fn }) =>
      selectFrom('respuestas')
        .select(fn.countAll<number | string>().as('count'))
        .whereRef('respuestas.pregunta_id', '=', 'preguntas.id')
        .as('respuestas'),
    )
    .where('edicion_id', '=', edicion_id)
    .orderBy('retirada')
    .orderBy('orden')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...describeQuestion(row), retirada: row.retirada === 1, respuestas: Number(row.respuestas ?? 0) }));
}

/**
 * Stores the questions in their order. One that is left out is deleted, or with answers asked no more; one whose kind changes while it has
 * answers becomes another question, and the old one is asked no more.
 *
 * @returns whether anything has changed.
 */
export async function saveQuestions(trx: Db, edicion_id: number, sent: readonly SentQuestion[]): Promise<boolean> {
  const before = await listQuestions(trx, edicion_id);
  let changed = false;
  const kept = new Set<number>();
  for (const [orden, { id, ...question }] of sent.entries()) {
    const values = {
      orden,
      texto: question.texto,
      tipo: question.tipo,
      opciones: JSON.stringify(question.opciones ?? []),
      obligatoria: question.obligatoria ? 1 : 0,
      para: question.para ?? 'todos',
      salud: question.salud ? 1 : 0,
      retirada: 0,
    } as const;
    const old = before.find((row) => row.id === id);
    if (!old || (old.respuestas > 0 && old.tipo !== question.tipo)) {
      changed = true;
      await trx
        .insertInto('preguntas')
        .values({ ...values, edicion_id })
        .execute();
      continue;
    }
    kept.add(old.id);
    const place = before.indexOf(old);
    const same =
      place === orden &&
      !old.retirada &&
      JSON.stringify([old.texto, old.tipo, old.opciones, old.obligatoria, old.para, old.salud]) ===
        JSON.stringify([values.texto, values.tipo, question.opciones ?? [], values.obligatoria === 1, values.para, values.salud === 1]);
    if (same) continue;
    changed = true;
    await trx.updateTable('preguntas').set(values).where('id', '=', old.id).execute();
  }
  for (const { id, respuestas, retirada } of before) {
    if (kept.has(id) || retirada) continue;
    changed = true;
    if (respuestas > 0) await trx.updateTable('preguntas').set({ retirada: 1 }).where('id', '=', id).execute();
    else await trx.deleteFrom('preguntas').where('id', '=', id).execute();
  }
  return changed;
}

/** Copies the questions that are asked, without answers. */
export async function copyQuestions(trx: Db, from: number, to: number): Promise<void> {
  const rows = await askingQuestions(trx, sql.val(from)).execute();
  if (rows.length === 0) return;
  await trx
    .insertInto('preguntas')
    .values(
      rows.map(({ orden, texto, tipo, opciones, obligatoria, para, salud }) => ({
        orden,
        texto,
        tipo,
        opciones,
        obligatoria,
        para,
        salud,
        edicion_id: to,
      })),
    )
    .execute();
}

/** What the registrations of a call have beside their fields, by their id. */
export async function readBesides(db: Db, edicion_id: number): Promise<Record<string, Besides>> {
  const rows = await db
    .selectFrom('inscripciones')
    .select(['id', 'nombre', 'referencia', 'invitados', 'menores', 'codigo', 'capitan_id'])
    .select((row) => isPaidByCaptain(row).as('byCaptain'))
    .where('edicion_id', '=', edicion_id)
    .where('eliminada', 'is', null)
    .execute();
  const given = await db
    .selectFrom('respuestas')
    .innerJoin('preguntas', 'preguntas.id', 'respuestas.pregunta_id')
    .select(['inscripcion_id', 'pregunta_id', 'valor', 'tipo'])
    .where('preguntas.edicion_id', '=', edicion_id)
    .execute();
  const answersOf = new Map<number, typeof given>();
  for (const answer of given) answersOf.set(answer.inscripcion_id, [...(answersOf.get(answer.inscripcion_id) ?? []), answer]);
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

export const readAnswer = (tipo: Row['tipo'], valor: string): string | string[] => (tipo === 'varias' ? readTexts(valor) : valor);
export const storedAnswer = (answer: Answer): string => (typeof answer === 'string' ? answer : JSON.stringify(answer));
