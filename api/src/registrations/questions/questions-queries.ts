import { type Expression, sql } from 'kysely';
import type { Besides, Question, SentQuestion, StaffQuestion } from 'shared/contract/questions';
import { findChoice } from 'shared/facts/choices';
import { isSameChoice } from 'shared/facts/fold';
import { type Answer, type QuestionKind, writeAnswer } from 'shared/facts/sign-up-fields';
import { readTexts } from '../../core/db/json-rows.ts';
import type { Db, Row } from '../../core/db/schema.ts';
import { HttpError } from '../../core/base/http-error.ts';
import { isPaidByCaptain } from '../calls/prices.ts';

export const describeQuestion = ({
  id,
  texto,
  tipo,
  opciones,
  obligatoria,
  para,
  salud,
}: Omit<Row<'preguntas'>, 'convocatoria_id' | 'retirada'>): Question => ({
  id,
  texto,
  tipo,
  opciones: readTexts(opciones),
  obligatoria: obligatoria === 1,
  para,
  salud: salud === 1,
});

/** The questions that are asked, in their order. */
export const askingQuestions = (db: Db, convocatoria_id: Expression<number>) =>
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

/**
 * Stores the questions in their order. One that is left out is deleted, or with answers asked no more; one whose kind changes while it has
 * answers becomes another question, and the old one is asked no more. Answers with an option that goes become what `cambios` says.
 *
 * @returns what has changed, in words for the audit.
 * @throws HttpError 400 where that is not said of an option with answers.
 */
export async function saveQuestions(trx: Db, convocatoria_id: number, sent: readonly SentQuestion[]): Promise<string[]> {
  const before = await listQuestions(trx, convocatoria_id);
  const moved: string[] = [];
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
        .values({ ...values, convocatoria_id })
        .execute();
      continue;
    }
    kept.add(old.id);
    moved.push(...(await moveAnswers(trx, old, question)));
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
  return changed || moved.length > 0 ? ['preguntas', ...moved] : [];
}

/** Answers become what their option is called now, or what is said of it. @returns what has moved, in words. */
async function moveAnswers(
  trx: Db,
  old: StaffQuestion,
  { texto, opciones = [], cambios = [] }: Omit<SentQuestion, 'id'>,
): Promise<string[]> {
  const into = new Map<string, string>();
  const told: string[] = [];
  for (const { opcion, respuestas } of old.dichas ?? []) {
    const change = cambios.find(({ de }) => isSameChoice(de, opcion));
    const wanted = findChoice(opciones, opcion) ?? findChoice(opciones, change?.a ?? '');
    const count = respuestas === 1 ? '1 respuesta' : `${respuestas} respuestas`;
    if (change && change.a !== null && wanted === undefined)
      throw new HttpError(400, `Las respuestas «${opcion}» de «${texto}» no pueden pasar a «${change.a}»: no está entre las opciones.`);
    if (wanted === undefined && !change && findChoice(old.opciones, opcion) !== undefined)
      throw new HttpError(
        400,
        `La opción «${opcion}» de «${texto}» tiene ${count} y ya no está: di si pasan a otra opción o se quedan como están.`,
      );
    if (wanted === undefined || wanted === opcion) continue;
    into.set(opcion, wanted);
    told.push(`«${opcion}» → «${wanted}» (${count})`);
  }
  if (into.size === 0) return told;
  const rows = await trx.selectFrom('respuestas').select(['inscripcion_id', 'valor']).where('pregunta_id', '=', old.id).execute();
  for (const { inscripcion_id, valor } of rows) {
    const chosen = [readAnswer(old.tipo, valor)].flat().map((option) => into.get(option) ?? option);
    const after = old.tipo === 'varias' ? storedAnswer([...new Set(chosen)]) : chosen.join('');
    if (after === valor) continue;
    await trx
      .updateTable('respuestas')
      .set({ valor: after })
      .where('inscripcion_id', '=', inscripcion_id)
      .where('pregunta_id', '=', old.id)
      .execute();
  }
  return told;
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
        convocatoria_id: to,
      })),
    )
    .execute();
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

export const readAnswer = (tipo: QuestionKind, valor: string): string | string[] => (tipo === 'varias' ? readTexts(valor) : valor);
export const storedAnswer = (answer: Answer): string => (typeof answer === 'string' ? answer : JSON.stringify(answer));
