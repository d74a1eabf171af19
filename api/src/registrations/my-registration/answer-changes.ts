import type { Question, SentAnswers } from 'shared/contract/questions';
import { questionsFor, tellAnswer, writeAnswer } from 'shared/facts/sign-up-fields';
import type { Db } from '../../core/db/schema.ts';
import { checkAnswers } from '../calls/check-answers.ts';
import { readAnswer } from '../calls/questions-queries.ts';
import { isMembers, type Mine } from './my-registration-queries.ts';

/** A changed answer, as it was and will be stored; null for none. */
interface AnswerChange {
  question: Question;
  before: string | null;
  after: string | null;
}

/** What differs from the stored answers, by the rules of the sign-up. @throws HttpError 400 that names the question at fault. */
export async function compareAnswers(trx: Db, { row, call }: Pick<Mine, 'row' | 'call'>, sent: SentAnswers): Promise<AnswerChange[]> {
  const isMember = isMembers(row);
  const asked = questionsFor(call.questions, isMember).filter(({ id }) => sent[id] !== undefined);
  const given = checkAnswers(asked, sent, { isMember });
  const stored = await trx.selectFrom('respuestas').select(['pregunta_id', 'valor']).where('inscripcion_id', '=', row.id).execute();
  const valueIn = (answers: typeof stored, id: number) => answers.find(({ pregunta_id }) => pregunta_id === id)?.valor ?? null;
  return asked
    .map((question) => ({ question, before: valueIn(stored, question.id), after: valueIn(given, question.id) }))
    .filter(({ before, after }) => before !== after);
}

export async function storeAnswers(trx: Db, inscripcion_id: number, changes: readonly AnswerChange[]): Promise<void> {
  for (const { question, after } of changes) {
    await trx.deleteFrom('respuestas').where('inscripcion_id', '=', inscripcion_id).where('pregunta_id', '=', question.id).execute();
    if (after !== null) await trx.insertInto('respuestas').values({ inscripcion_id, pregunta_id: question.id, valor: after }).execute();
  }
}

/** For the club's email, which holds nothing about health. */
export function tellChange({ question: { texto, tipo, salud }, before, after }: AnswerChange): string {
  if (salud) return tellAnswer(texto, '(dato de salud: se ve en su inscripción)');
  const write = (value: string | null) => (value === null ? '—' : writeAnswer(readAnswer(tipo, value), tipo));
  return tellAnswer(texto, `${write(before)} → ${write(after)}`);
}
