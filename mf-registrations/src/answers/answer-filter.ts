import type { Besides, StaffQuestion } from 'shared/contract/questions';
import { findChoice } from 'shared/facts/choices';
import { yesNo } from 'shared/facts/enumerations';
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

/** Questions with few different answers, and these: also what was answered while it was an option. */
export function choicesOf(
  { id, tipo, opciones }: Pick<StaffQuestion, 'id' | 'tipo' | 'opciones'>,
  all: Asked['besides'],
): readonly string[] {
  if (tipo === 'si_no') return yesNo;
  if (tipo !== 'una' && tipo !== 'varias') return [];
  const given = new Set(Object.values(all).flatMap(({ respuestas }) => respuestas[String(id)] ?? []));
  return [...opciones, ...[...given].filter((answer) => findChoice(opciones, answer) === undefined)];
}

const has = (besides: Besides | undefined, id: number, wanted: string): boolean => {
  if (id === guestsKey) return ((besides?.invitados ?? 0) > 0 ? 'Si' : 'No') === wanted;
  const answer = besides?.respuestas[String(id)];
  if (wanted === unanswered) return answer === undefined;
  const ofGuests = (besides?.lista_invitados ?? []).flatMap(({ respuestas }) => respuestas[String(id)] ?? []);
  return findChoice([...[answer ?? []].flat(), ...ofGuests], wanted) !== undefined;
};

/** Rows with all wanted answers. */
export const rowsAnswering = <Row extends { id: number }>(rows: readonly Row[], { besides }: Asked, filter: AnswerFilter): Row[] =>
  rows.filter(({ id }) => [...filter].every(([question, wanted]) => has(besides[id], question, wanted)));
