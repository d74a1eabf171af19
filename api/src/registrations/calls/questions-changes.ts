import { listGuests, listQuestions, readAnswer, selectQuestions, storedAnswer, storedGuests } from './questions-queries.ts';
import { sql } from 'kysely';
import type { SentQuestion, StaffQuestion } from 'shared/contract/questions';
import { findChoice } from 'shared/facts/choices';
import { isSameChoice } from 'shared/text/fold';
import type { Db } from '../../core/db/schema.ts';
import { HttpError } from '../../core/base/http-error.ts';

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
      const made = { ...values, convocatoria_id };
      await trx.insertInto('preguntas').values(made).execute();
      continue;
    }
    kept.add(old.id);
    moved.push(...(await moveAnswers(trx, convocatoria_id, old, question)));
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
  convocatoria_id: number,
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
  const move = (answer: string | string[]) => {
    const chosen = [answer].flat().map((option) => into.get(option) ?? option);
    return old.tipo === 'varias' ? [...new Set(chosen)] : chosen.join('');
  };
  await changeGuestAnswers(trx, { convocatoria_id, pregunta_id: old.id }, move);
  for (const { inscripcion_id, valor } of rows) {
    const after = storedAnswer(move(readAnswer(old.tipo, valor)));
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

/** Replaces the guests' answers to one question; undefined takes one back. @param until Of who signed up before that day. */
export async function changeGuestAnswers(
  trx: Db,
  { convocatoria_id, pregunta_id, until }: { convocatoria_id: number; pregunta_id: number; until?: string },
  change: (answer: string | string[]) => string | string[] | undefined,
): Promise<void> {
  for (const { id, guests } of await listGuests(trx, convocatoria_id, until)) {
    const after = guests.map(({ nombre, respuestas: { [pregunta_id]: answer, ...others } }) => {
      const changed = answer === undefined ? undefined : change(answer);
      return { nombre, respuestas: { ...others, ...(changed !== undefined && { [pregunta_id]: changed }) } };
    });
    const lista_invitados = storedGuests(after);
    if (lista_invitados === storedGuests(guests)) continue;
    await trx.updateTable('inscripciones').set({ lista_invitados }).where('id', '=', id).execute();
  }
}

/** Copies the questions that are asked, without answers. */
export async function copyQuestions(trx: Db, from: number, to: number): Promise<void> {
  const asked = selectQuestions(trx, sql.val(from)).clearSelect();
  const rows = await asked.select(['orden', 'texto', 'tipo', 'opciones', 'obligatoria', 'para', 'salud']).execute();
  const copies = rows.map((row) => ({ ...row, convocatoria_id: to }));
  if (copies.length > 0) await trx.insertInto('preguntas').values(copies).execute();
}
