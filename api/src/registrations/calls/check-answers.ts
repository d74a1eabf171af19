import { plainNumber } from 'shared/facts/numbers';
import type { Guest, Question, SentAnswers, SentGuest } from 'shared/contract/questions';
import { yesNo } from 'shared/facts/enumerations';
import { findChoice } from 'shared/facts/choices';
import { questionsFor, questionsForGuests, type Answer } from 'shared/facts/sign-up-fields';
import { isoDate } from 'shared/contract/fields';
import { HttpError } from '../../core/base/http-error.ts';
import type { Row } from '../../core/db/schema.ts';
import { readAnswer as readStored, storedAnswer } from './questions-queries.ts';

/** An answer as it is stored. */
export interface StoredAnswer {
  pregunta_id: number;
  valor: string;
}

/**
 * Validates the answers of one person.
 *
 * @param questions Those that are asked now.
 * @param mayLack Whether required ones may be missing: staff do not know everything of whom they sign up.
 * @throws HttpError 400 that names the question at fault.
 */
export function checkAnswers(
  questions: readonly Question[],
  sent: SentAnswers,
  { isMember, mayLack = false }: { isMember: boolean; mayLack?: boolean },
): StoredAnswer[] {
  const asked = questionsFor(questions, isMember);
  const unknown = Object.entries(sent).filter(([id, answer]) => !isEmpty(answer) && !asked.some((question) => String(question.id) === id));
  if (unknown.length > 0)
    throw new HttpError(400, 'Las preguntas del formulario han cambiado mientras lo rellenabas. Vuelve a cargar la página.');
  return asked.flatMap((question) => {
    const answer = sent[String(question.id)];
    if (answer === undefined || isEmpty(answer)) {
      if (question.obligatoria && !mayLack) throw new HttpError(400, `Falta la respuesta a «${question.texto}».`);
      return [];
    }
    const read = readAnswer(question, answer ?? '');
    if (read === undefined) throw new HttpError(400, `La respuesta a «${question.texto}» no es válida.`);
    return [{ pregunta_id: question.id, valor: storedAnswer(read) }];
  });
}

/**
 * Validates names and answers of the guests of one person: as many as come.
 *
 * @throws HttpError 400
 */
export function checkGuests(
  { questions, edition }: { questions: readonly Question[]; edition: Pick<Row<'convocatorias'>, 'nombres_invitados'> },
  invitados: number,
  sent: readonly SentGuest[],
  mayLack: boolean,
): Guest[] {
  if (sent.length > invitados) throw new HttpError(400, 'Hay más nombres que invitados.');
  const asked = questionsForGuests(questions);
  return Array.from({ length: invitados }, (_, index) => {
    const { nombre = null, respuestas = {} } = sent[index] ?? {};
    if (!nombre && edition.nombres_invitados === 1 && !mayLack) throw new HttpError(400, 'Escribe el nombre de cada invitado.');
    const answers = checkAnswers(asked, respuestas, { isMember: false, mayLack });
    const kindOf = (id: number) => asked.find((question) => question.id === id)?.tipo ?? 'linea';
    return {
      nombre: nombre || null,
      respuestas: Object.fromEntries(answers.map(({ pregunta_id: id, valor }) => [id, readStored(kindOf(id), valor)])),
    };
  });
}

const isEmpty = (answer: string | string[] | null): boolean =>
  answer === null || (typeof answer === 'string' ? answer.trim() === '' : answer.length === 0);

/** '1.500,5' → '1500,5' */
function readStoredNumber(text: string): string | undefined {
  const stored = plainNumber(text);
  return /^-?\d{1,9}(?:,\d{1,4})?$/.test(stored) ? stored : undefined;
}

/** Undefined when it does not fit the question. */
function readAnswer({ tipo, opciones }: Question, answer: string | string[]): Answer | undefined {
  if (tipo === 'varias') {
    const chosen = [answer].flat().map((each) => findChoice(opciones, each));
    return chosen.includes(undefined) ? undefined : opciones.filter((option) => chosen.includes(option));
  }
  if (typeof answer !== 'string') return undefined;
  const text = answer.trim();
  switch (tipo) {
    case 'linea':
      return text.length <= 200 && !text.includes('\n') ? text : undefined;
    case 'texto':
      return text;
    case 'numero':
      return readStoredNumber(text);
    case 'si_no':
      return findChoice(yesNo, text);
    case 'una':
      return findChoice(opciones, text);
    case 'fecha':
      return isoDate.safeParse(text).success ? text : undefined;
  }
}
