import type { Besides, StaffQuestion } from 'shared/contract/questions';
import type { Asked } from './answers-data.ts';

/** Wanted answers by question, '0' for guests; as they stand in the address: '0:Si|12:L'. */
export type AnswerFilter = ReadonlyMap<number, string>;

/** The number of no question: whether somebody comes along. */
export const guestsKey = 0;

export function readAnswerFilter(text: string): AnswerFilter {
  const parts = text.split('|').map((part) => /^(\d+):(.+)$/s.exec(part));
  return new Map(parts.flatMap((part) => (part?.[1] && part[2] ? [[Number(part[1]), decode(part[2])] as const] : [])));
}

/** An address typed by hand may hold anything. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const writeAnswerFilter = (filter: AnswerFilter): string =>
  [...filter]
    .filter(([, value]) => value !== '')
    .map(([id, value]) => `${id}:${encodeURIComponent(value)}`)
    .join('|');

/** The answer of everybody who gave none. */
export const unanswered = '—';

/** Questions with few different answers, and these. */
export const choicesOf = ({ tipo, opciones }: Pick<StaffQuestion, 'tipo' | 'opciones'>): readonly string[] =>
  tipo === 'si_no' ? ['Si', 'No'] : tipo === 'una' || tipo === 'varias' ? opciones : [];

const has = (besides: Besides | undefined, id: number, wanted: string): boolean => {
  if (id === guestsKey) return ((besides?.invitados ?? 0) > 0 ? 'Si' : 'No') === wanted;
  const answer = besides?.respuestas[String(id)];
  if (wanted === unanswered) return answer === undefined;
  return answer !== undefined && (typeof answer === 'string' ? answer === wanted : answer.includes(wanted));
};

/** Rows with all wanted answers. */
export const rowsAnswering = <Row extends { id: number }>(rows: readonly Row[], { besides }: Asked, filter: AnswerFilter): Row[] =>
  rows.filter(({ id }) => [...filter].every(([question, wanted]) => has(besides[id], question, wanted)));
