import type { Question } from 'shared/ui/ask';
import { countOf } from 'shared/text/count-of';
import type { QuestionDraft } from 'shared/questions/question-drafts';

/** Asks before questions with answers are asked no more. */
export function askLosses(questions: readonly QuestionDraft[]): Question | undefined {
  const left = questions.filter(({ isLeft }) => isLeft);
  if (left.length === 0) return undefined;
  const which = left.map(({ texto, respuestas }) => `«${texto}» (${countOf(respuestas, 'respuesta', 'respuestas')})`).join(', ');
  const text =
    left.length === 1 ? 'dejará de preguntarse, y sus respuestas se conservan' : 'dejarán de preguntarse, y sus respuestas se conservan';
  return { message: `${which}: ${text}. ¿Guardar así?`, confirm: 'Guardar así' };
}
