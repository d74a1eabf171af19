import type { SentQuestion, StaffQuestion } from 'shared/contract/questions';
import type { AskedPeople, QuestionKind } from 'shared/facts/sign-up-fields';
import type { Question } from 'shared/ui/ask';
import { countOf } from 'shared/text/count-of';

/** A question in the form. */
export interface QuestionDraft {
  /** Of the stored question, or of a new one. */
  key: string;
  id: number | undefined;
  texto: string;
  tipo: QuestionKind;
  /** One a line. */
  opciones: string;
  obligatoria: boolean;
  para: AskedPeople;
  salud: boolean;
  /** Answers so far. */
  respuestas: number;
  /** To be asked no more; without answers it would be gone from the form. */
  isLeft: boolean;
}

export const kindNames: Readonly<Record<QuestionKind, string>> = {
  linea: 'Una línea',
  texto: 'Un texto largo',
  numero: 'Un número',
  si_no: 'Sí o no',
  una: 'Una opción de una lista',
  varias: 'Varias opciones de una lista',
  fecha: 'Una fecha',
};

export const peopleNames: Readonly<Record<AskedPeople, string>> = {
  todos: 'A todo el mundo',
  socios: 'Solo a socios',
  no_socios: 'Solo a quienes no son socios',
};

const draftOf = ({ id, texto, tipo, opciones, obligatoria, para, salud, respuestas }: StaffQuestion): QuestionDraft => ({
  key: String(id),
  id,
  texto,
  tipo,
  opciones: opciones.join('\n'),
  obligatoria,
  para,
  salud,
  respuestas,
  isLeft: false,
});

/** Those that are asked. */
export const draftsOf = (questions: readonly StaffQuestion[]): readonly QuestionDraft[] =>
  questions.filter(({ retirada }) => !retirada).map(draftOf);

export const newDraft = (key: string): QuestionDraft => ({
  key,
  id: undefined,
  texto: '',
  tipo: 'linea',
  opciones: '',
  obligatoria: false,
  para: 'todos',
  salud: false,
  respuestas: 0,
  isLeft: false,
});

export const hasOptions = (tipo: QuestionKind): boolean => tipo === 'una' || tipo === 'varias';

const optionsOf = ({ opciones }: QuestionDraft): string[] =>
  opciones
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Body to send, in order. */
export const sentOf = (drafts: readonly QuestionDraft[]): SentQuestion[] =>
  drafts
    .filter(({ isLeft }) => !isLeft)
    .map((draft) => {
      const { id, texto, tipo, obligatoria, para, salud } = draft;
      const opciones = hasOptions(tipo) ? optionsOf(draft) : [];
      return { ...(id !== undefined && { id }), texto: texto.trim(), tipo, opciones, obligatoria, para, salud };
    });

/** What is wrong with one, in words: with its text, or with its options. */
interface QuestionFault {
  at: 'texto' | 'opciones';
  text: string;
}

export function faultOfQuestion(draft: QuestionDraft): QuestionFault | undefined {
  if (draft.isLeft) return undefined;
  if (draft.texto.trim() === '') return { at: 'texto', text: 'Escribe la pregunta, o quítala.' };
  if (hasOptions(draft.tipo) && new Set(optionsOf(draft)).size < 2)
    return { at: 'opciones', text: 'Escribe dos opciones distintas como mínimo, una en cada línea.' };
  return undefined;
}

export const faultOfQuestions = (drafts: readonly QuestionDraft[]): string | undefined => drafts.map(faultOfQuestion).find(Boolean)?.text;

/** For reading, in a conflict. */
export const tellQuestions = (drafts: readonly QuestionDraft[]): string =>
  drafts
    .filter(({ isLeft }) => !isLeft)
    .map((draft) => {
      const { texto, tipo, obligatoria, para, salud } = draft;
      const facts = [
        kindNames[tipo].toLowerCase(),
        hasOptions(tipo) && optionsOf(draft).join(', '),
        obligatoria && 'obligatoria',
        para !== 'todos' && peopleNames[para].toLowerCase(),
        salud && 'salud',
      ];
      return `${texto} (${facts.filter(Boolean).join('; ')})`;
    })
    .join('. ');

/** Asks before questions with answers are asked no more. */
export function askLosses(questions: readonly QuestionDraft[]): Question | undefined {
  const left = questions.filter(({ isLeft }) => isLeft);
  if (left.length === 0) return undefined;
  const which = left.map(({ texto, respuestas }) => `«${texto}» (${countOf(respuestas, 'respuesta', 'respuestas')})`).join(', ');
  const text =
    left.length === 1 ? 'dejará de preguntarse, y sus respuestas se conservan' : 'dejarán de preguntarse, y sus respuestas se conservan';
  return { message: `${which}: ${text}. ¿Guardar así?`, confirm: 'Guardar así' };
}
