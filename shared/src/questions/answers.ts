import type { Question } from 'shared/contract/questions';
import { plainNumber, readNumber } from 'shared/facts/numbers';

/** Answer to a question of the club's own, as typed: one text, or the chosen options. */
export type Answer = string | string[];
/** By the number of their question. */
export type TypedAnswers = Readonly<Record<string, Answer>>;

const isEmpty = (answer: string | readonly string[] | undefined) =>
  answer === undefined || (typeof answer === 'string' ? answer.trim() === '' : answer.length === 0);

/** As it travels: a number without what sets its thousands apart. */
const sentAnswer = ({ tipo }: Question, answer: Answer): Answer =>
  tipo === 'numero' && typeof answer === 'string' ? plainNumber(answer) : answer;

/** Answers to these questions: a draft may hold those to others. */
export const answersTo = (questions: readonly Question[], answers: TypedAnswers): Record<string, Answer> =>
  Object.fromEntries(
    questions.flatMap((question) => {
      const answer = answers[question.id];
      return answer === undefined || isEmpty(answer) ? [] : [[question.id, sentAnswer(question, answer)]];
    }),
  );

const isNoNumber = (answer: Answer | undefined) => typeof answer === 'string' && answer.trim() !== '' && readNumber(answer) === undefined;

/** The first required question without an answer, or one whose answer is no number. */
export function findAnswerFault(questions: readonly Question[], answers: TypedAnswers, before = ''): { at: string; text: string } | null {
  for (const { id, obligatoria, tipo, texto } of questions) {
    const at = before + answerName(id);
    if (obligatoria && isEmpty(answers[id])) return { at, text: `Falta tu respuesta a «${texto}».` };
    if (tipo === 'numero' && isNoNumber(answers[id])) return { at, text: `Responde a «${texto}» con un número, como 1.500 o 2,5.` };
  }
  return null;
}

/** The `name` of a question's control. */
export const answerName = (id: number): string => `respuestas.${id}`;
