import type { Question } from 'shared/contract/questions';

/** Answer to a question of the club's own, as typed: one text, or the chosen options. */
export type Answer = string | string[];
/** By the number of their question. */
export type TypedAnswers = Readonly<Record<string, Answer>>;

/** The `name` of a question's control. */
export const answerName = (id: number): string => `respuestas.${id}`;

const isEmpty = (answer: string | readonly string[] | undefined) =>
  answer === undefined || (typeof answer === 'string' ? answer.trim() === '' : answer.length === 0);

/** Answers to these questions: a draft may hold those to others. */
export const answersTo = (questions: readonly Question[], answers: TypedAnswers): Record<string, Answer> =>
  Object.fromEntries(
    questions.flatMap(({ id }) => {
      const answer = answers[id];
      return answer === undefined || isEmpty(answer) ? [] : [[id, answer]];
    }),
  );

/** The first required question without an answer. */
export function findAnswerFault(questions: readonly Question[], answers: TypedAnswers, before = ''): { at: string; text: string } | null {
  const missing = questions.find(({ id, obligatoria }) => obligatoria && isEmpty(answers[id]));
  return missing ? { at: before + answerName(missing.id), text: `Falta tu respuesta a «${missing.texto}».` } : null;
}
