import { listAll } from 'shared/text/lists';
import { formatEuros } from 'shared/facts/money';
import { fold } from 'shared/text/fold';
import { createNearIndex } from './near-index.ts';
import { createReferenceIndex } from './reference-index.ts';
import type { Movement } from './read-movements.ts';

export type Certainty = 'exact' | 'probable' | 'unknown';

/** What a bank's line may pay: a sign-up, or a fee. */
export interface Payable {
  id: number;
  nombre: string | null;
  /** Shown where there is no name. */
  mail?: string | null;
  /** What who pays is asked to write. */
  referencia?: string | null | undefined;
  /** In cents; null when not known. */
  importe: number | null;
  isOwing: boolean;
  /** Why nothing is owed, as a sentence. */
  settled?: string | undefined;
  /** What is to be known before a payment of theirs is taken, as a sentence: who has left. */
  note?: string | undefined;
}

/** A payment with what it pays. */
export interface Match<T extends Payable> {
  movement: Movement;
  certainty: Certainty;
  /** What it pays for; empty when unknown. */
  payers: readonly T[];
  /** Reason for the doubt, as a sentence. */
  reason?: string;
}

/** Label: 'C27-0042 · Ana Gil'. */
export const labelOf = ({ referencia, nombre, mail }: Pick<Payable, 'referencia' | 'nombre' | 'mail'>): string =>
  [referencia, nombre?.trim() || mail].filter(Boolean).join(' · ');

const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean);
/** Words alone and joined with the next: 'c27 0042' is the same reference as 'C27-0042'. */
const pairsOf = (words: readonly string[]): string[] => words.flatMap((word, at) => [word, word + (words[at + 1] ?? '')]);
const compact = (reference: string): string => fold(reference).replaceAll(/[^\p{L}\d]/gu, '');

type Found<T extends Payable> = Omit<Match<T>, 'movement'>;
const unknown = (reason?: string): Found<never> => ({ certainty: 'unknown', payers: [], ...(reason !== undefined && { reason }) });

/**
 * Matches payments to what is owed. Exact: the reference with the owed amount. Probable: a single one matches by a mistyped
 * reference or by its name, or the amount differs. Each is paid once, and ambiguous ones stay unmatched. A whole reference of something
 * else is no mistyped one.
 *
 * @param told What such references are, by their text.
 */
export function matchMovements<T extends Payable>(
  movements: readonly Movement[],
  rows: readonly T[],
  told: ReadonlyMap<string, string> = new Map(),
): Match<T>[] {
  const references = new Map<string, T>();
  const index = createReferenceIndex(rows);
  const nearReferences = createNearIndex<T>();
  const nearNames = createNearIndex<T>();
  for (const row of rows) {
    if (row.referencia) {
      references.set(compact(row.referencia), row);
      nearReferences.add(compact(row.referencia), row);
    }
    for (const word of nameWords(row)) nearNames.add(word, row);
  }

  /** Those whose name is in the line: all its words, or two of them. */
  const named = (words: readonly string[]): T[] => {
    const counts = new Map<T, number>();
    for (const word of new Set(words)) {
      if (word.length < 3) continue;
      const found = word.length < 5 ? [...nearNames.find(word)].filter((row) => nameWords(row).includes(word)) : nearNames.find(word);
      for (const row of found) counts.set(row, (counts.get(row) ?? 0) + 1);
    }
    const best = Math.max(0, ...counts.values());
    return [...counts].flatMap(([row, count]) => (count === best && count >= Math.min(2, nameWords(row).length) ? [row] : []));
  };

  const find = (movement: Movement): Found<T> => {
    const sure = [
      ...new Set([...pairsOf(wordsOf(movement.text)).flatMap((pair) => references.get(pair) ?? []), ...index.own(movement.text)]),
    ];
    // What may be the number of a company is a reference only where one is known.
    const foreign = index
      .foreign(movement.text)
      .filter(({ text, reference, isSeparated }) => told.has(text) || reference.kind !== 'activity' || isSeparated);
    if (foreign.length === 0) return findAmong(movement, sure, true);
    const reason = foreign.map((each) => told.get(each.text) ?? index.tell(each)).join(' ');
    if (sure.length === 0 && !foreign.every(index.isMissing)) return unknown(reason);
    const found = findAmong(movement, sure, false);
    return {
      ...found,
      ...(found.certainty === 'exact' && { certainty: 'probable' }),
      reason: [found.reason, reason].filter(Boolean).join(' '),
    };
  };

  const findAmong = ({ text, cents }: Movement, sure: readonly T[], mayBeMistyped: boolean): Found<T> => {
    const words = wordsOf(text);
    const pairs = pairsOf(words);
    const byName = named(words);
    const [first] = sure;
    if (first && sure.length === 1) {
      if (first.settled !== undefined) return unknown(first.settled);
      const other = byName.length > 0 && !byName.includes(first) ? byName[0] : undefined;
      if (first.importe === null) return probable(first, 'No sabemos cuánto le cuesta.');
      if (first.importe !== cents) return probable(first, `Debe ${formatEuros(first.importe)}.`);
      // A mistyped reference may belong to another one.
      if (other) return probable(first, `La referencia es suya, pero el nombre parece el de ${labelOf(other)}.`);
      if (first.note !== undefined) return probable(first, first.note);
      return { certainty: 'exact', payers: [first] };
    }
    if (sure.length > 1) {
      const settled = sure.find((row) => !row.isOwing);
      if (settled) return unknown(settled.settled);
      const owing = sure;
      const sum = owing.reduce((total, { importe }) => total + (importe ?? Number.NaN), 0);
      if (sum === cents) {
        return { certainty: 'probable', payers: owing, reason: `Paga por ${listAll(owing.map(labelOf))}.` };
      }
      return unknown(`Nombra varias referencias que no suman ese importe: ${listAll(sure.map((row) => row.referencia ?? ''))}.`);
    }

    const typos = new Set(pairs.filter((pair) => mayBeMistyped && pair.length >= 5).flatMap((pair) => [...nearReferences.find(pair)]));
    const byTypo = [...typos].filter((row) => byName.length === 0 || byName.includes(row));
    const candidates = byTypo.length > 0 ? byTypo : byName;
    const owing = candidates.filter((row) => row.isOwing);
    const fitting = owing.filter(({ importe }) => importe === cents);
    const how = byTypo.length > 0 ? 'La referencia se parece.' : 'Coincide el nombre.';
    const [only] = fitting;
    if (only && fitting.length === 1) return probable(only, how);
    if (fitting.length > 1) return unknown(`Puede ser de ${fitting.length} personas: elige de quién.`);
    const [alone] = owing;
    if (alone && owing.length === 1) {
      return unknown(
        `Puede ser de ${labelOf(alone)}, que debe ${alone.importe === null ? 'no sabemos cuánto' : formatEuros(alone.importe)}.`,
      );
    }
    if (owing.length > 1) return unknown(`Puede ser de ${owing.length} personas, y ninguna debe ese importe.`);
    const [settled] = candidates;
    return unknown(settled?.settled);
  };

  const matches: Match<T>[] = [];
  const seen = new Map<string, number>();
  for (const movement of movements) {
    const key = `${movement.day}\n${movement.cents}\n${movement.text}`;
    const before = seen.get(key);
    if (before === undefined) seen.set(key, movement.line);
    const found = before === undefined ? find(movement) : unknown(`Es igual que la línea ${before}.`);
    // What is in doubt is asked about, whatever it matches.
    const { doubt } = movement;
    const asked = doubt !== undefined && { reason: [doubt, found.reason].filter(Boolean).join(' ') };
    matches.push({ movement, ...found, ...asked, ...(asked && found.certainty === 'exact' && { certainty: 'probable' }) });
  }
  return onceEach(matches);
}

/** Exact matches win over probable ones, and earlier lines over later ones. */
function onceEach<T extends Payable>(matches: readonly Match<T>[]): Match<T>[] {
  const taken = new Map<number, number>();
  const doubled = new Map<Match<T>, number>();
  for (const certainty of ['exact', 'probable'] as const) {
    for (const match of matches.filter((each) => each.certainty === certainty)) {
      const other = match.payers.map(({ id }) => taken.get(id)).find((line) => line !== undefined);
      if (other !== undefined) doubled.set(match, other);
      else for (const { id } of match.payers) taken.set(id, match.movement.line);
    }
  }
  return matches.map((match) => {
    const other = doubled.get(match);
    if (other === undefined) return match;
    const who = listAll(match.payers.map(labelOf));
    return { movement: match.movement, ...unknown(`La línea ${other} ya paga por ${who}.`) };
  });
}

const probable = <T extends Payable>(row: T, reason: string): Found<T> => ({ certainty: 'probable', payers: [row], reason });

const namesKnown = new WeakMap<Payable, string[]>();
/** Cached; without 'de' and 'la'. */
function nameWords(row: Payable): string[] {
  const known = namesKnown.get(row);
  if (known) return known;
  const words = [...new Set(wordsOf(row.nombre ?? ''))].filter((word) => word.length >= 3);
  namesKnown.set(row, words);
  return words;
}
