import type { SentQuestion, StaffQuestion } from 'shared/contract/questions';
import { faultOfOptions, findChoice } from 'shared/facts/choices';
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
  /** The options as they are stored, and how often each was answered. */
  antes: readonly string[];
  dichas: NonNullable<StaffQuestion['dichas']>;
  /** What becomes of the answers with an option that is there no more, by option: another one, or `asTheyAre`. */
  cambios: Readonly<Record<string, string>>;
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
  cada_persona: 'A cada persona, también a los invitados',
  socios: 'Solo a socios',
  no_socios: 'Solo a quienes no son socios',
};

const draftOf = ({ id, texto, tipo, opciones, obligatoria, para, salud, respuestas, dichas = [] }: StaffQuestion): QuestionDraft => ({
  key: String(id),
  id,
  texto,
  tipo,
  opciones: opciones.join('\n'),
  obligatoria,
  para,
  salud,
  respuestas,
  antes: opciones,
  dichas,
  cambios: {},
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
  antes: [],
  dichas: [],
  cambios: {},
  isLeft: false,
});

export const hasOptions = (tipo: QuestionKind): boolean => tipo === 'una' || tipo === 'varias';

export const optionsOf = ({ opciones }: QuestionDraft): string[] =>
  opciones
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** No option's name. */
export const asTheyAre = '\n';

/** Answers whose option is there no more; of those that were so before nothing has to be said. */
export const lostAnswers = (draft: QuestionDraft) =>
  draft.dichas
    .filter(({ opcion }) => findChoice(optionsOf(draft), opcion) === undefined)
    .map((given) => ({ ...given, chosen: chosenFor(draft, given.opcion), isNew: findChoice(draft.antes, given.opcion) !== undefined }));

/** '' until it is said, or when that option is gone too. */
function chosenFor(draft: QuestionDraft, opcion: string): string {
  const chosen = draft.cambios[opcion] ?? '';
  return chosen === asTheyAre || optionsOf(draft).includes(chosen) ? chosen : '';
}

/** Body to send, in order. */
export const sentOf = (drafts: readonly QuestionDraft[]): SentQuestion[] =>
  drafts
    .filter(({ isLeft }) => !isLeft)
    .map((draft) => {
      const { id, texto, tipo, obligatoria, para, salud } = draft;
      const opciones = hasOptions(tipo) ? optionsOf(draft) : [];
      const cambios = lostAnswers(draft).flatMap(({ opcion, chosen }) =>
        chosen === '' ? [] : [{ de: opcion, a: chosen === asTheyAre ? null : chosen }],
      );
      return {
        ...(id !== undefined && { id }),
        texto: texto.trim(),
        tipo,
        opciones,
        obligatoria,
        para,
        salud,
        ...(cambios.length > 0 && { cambios }),
      };
    });

/** What is wrong with one, in words: with its text, with its options, or with what becomes of answers. */
interface QuestionFault {
  at: 'texto' | 'opciones' | 'cambios';
  text: string;
}

export function faultOfQuestion(draft: QuestionDraft): QuestionFault | undefined {
  if (draft.isLeft) return undefined;
  if (draft.texto.trim() === '') return { at: 'texto', text: 'Escribe la pregunta, o quítala.' };
  if (!hasOptions(draft.tipo)) return undefined;
  const fault = faultOfOptions(optionsOf(draft));
  if (fault) return { at: 'opciones', text: fault };
  return lostAnswers(draft).some(({ chosen, isNew }) => isNew && chosen === '')
    ? { at: 'cambios', text: 'Di qué pasa con las respuestas de la opción que has quitado o cambiado.' }
    : undefined;
}

export const faultOfQuestions = (drafts: readonly QuestionDraft[]): string | undefined => drafts.map(faultOfQuestion).find(Boolean)?.text;

/** For reading, in a conflict. */
export const formatQuestions = (drafts: readonly QuestionDraft[]): string =>
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
