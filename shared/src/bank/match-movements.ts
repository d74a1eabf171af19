import type { Payable } from 'shared/contract/bank';
import { listAll } from 'shared/text/lists';
import { formatEuros } from 'shared/facts/money';
import { foldText } from 'shared/text/fold';
import { createNearIndex } from './near-index.ts';
import { isOwing, labelOf, tellSettled } from './payables.ts';
import { createReferenceIndex, tellMissing } from './reference-index.ts';
import type { Movement } from './read-line.ts';

export type Certainty = 'exact' | 'probable' | 'unknown';

/** A payment with what it pays. */
export interface Match {
  movement: Movement;
  certainty: Certainty;
  /** What it pays for; empty when unknown. */
  payers: readonly Payable[];
  /** Reason for the doubt, as a sentence. */
  reason?: string;
}

const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean);
/** Words alone and joined with the next: 'c27 0042' is the same reference as 'C27-0042'. */
const pairsOf = (words: readonly string[]): string[] => words.flatMap((word, at) => [word, word + (words[at + 1] ?? '')]);
const compact = (reference: string): string => foldText(reference).replaceAll(/[^\p{L}\d]/gu, '');

const tellAmount = (cents: number): string => (cents < 0 ? `Se le deben devolver ${formatEuros(-cents)}.` : `Debe ${formatEuros(cents)}.`);

type Found = Omit<Match, 'movement'>;
const unknown = (reason?: string): Found => ({ certainty: 'unknown', payers: [], ...(reason !== undefined && { reason }) });

/**
 * Matches payments to what is owed. Exact: the reference with the owed amount. Probable: a single one matches by a mistyped
 * reference or by its name, or the amount differs. Each is paid once, and ambiguous ones stay unmatched. A whole reference of no
 * row is no mistyped one.
 */
export function matchMovements(movements: readonly Movement[], rows: readonly Payable[]): Match[] {
  const references = new Map<string, Payable>();
  const index = createReferenceIndex(rows);
  const nearReferences = createNearIndex<Payable>();
  const nearNames = createNearIndex<Payable>();
  for (const row of rows) {
    if (row.referencia) {
      references.set(compact(row.referencia), row);
      nearReferences.add(compact(row.referencia), row);
    }
    for (const word of nameWords(row)) nearNames.add(word, row);
  }

  /** Those whose name is in the line: all its words, or two of them. */
  const named = (words: readonly string[]): Payable[] => {
    const counts = new Map<Payable, number>();
    for (const word of new Set(words)) {
      if (word.length < 3) continue;
      const found = word.length < 5 ? [...nearNames.find(word)].filter((row) => nameWords(row).includes(word)) : nearNames.find(word);
      for (const row of found) counts.set(row, (counts.get(row) ?? 0) + 1);
    }
    const best = Math.max(0, ...counts.values());
    return [...counts].flatMap(([row, count]) => (count === best && count >= Math.min(2, nameWords(row).length) ? [row] : []));
  };

  const find = (movement: Movement): Found => {
    const sure = [
      ...new Set([...pairsOf(wordsOf(movement.text)).flatMap((pair) => references.get(pair) ?? []), ...index.own(movement.text)]),
    ];
    const foreign = index.foreign(movement.text);
    if (foreign.length === 0) return findAmong(movement, sure, true);
    const reason = foreign.map(tellMissing).join(' ');
    const found = findAmong(movement, sure, false);
    return {
      ...found,
      ...(found.certainty === 'exact' && { certainty: 'probable' }),
      reason: [found.reason, reason].filter(Boolean).join(' '),
    };
  };

  const findAmong = ({ text, cents }: Movement, sure: readonly Payable[], mayBeMistyped: boolean): Found => {
    const words = wordsOf(text);
    const pairs = pairsOf(words);
    const byName = named(words);
    const [first] = sure;
    if (first && sure.length === 1) {
      if (!isOwing(first)) return unknown(tellSettled(first));
      const other = byName.length > 0 && !byName.includes(first) ? byName[0] : undefined;
      if (first.importe === null) return probable(first, 'No sabemos cuánto le cuesta.');
      if (first.importe !== cents) return probable(first, tellAmount(first.importe));
      // A mistyped reference may belong to another one.
      if (other) return probable(first, `La referencia es suya, pero el nombre parece el de ${labelOf(other)}.`);
      if (first.nota !== null) return probable(first, `${first.nombre?.trim() || first.mail}: ${first.nota}.`);
      return { certainty: 'exact', payers: [first] };
    }
    if (sure.length > 1) {
      const settled = sure.find((row) => !isOwing(row));
      if (settled) return unknown(tellSettled(settled));
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
    const owing = candidates.filter(isOwing);
    const fitting = owing.filter(({ importe }) => importe === cents);
    const how = byTypo.length > 0 ? 'La referencia se parece.' : 'Coincide el nombre.';
    const [only] = fitting;
    if (only && fitting.length === 1) return probable(only, how);
    if (fitting.length > 1) return unknown(`Hay ${fitting.length} pagos pendientes que encajan: elige cuál.`);
    const [alone] = owing;
    if (alone && owing.length === 1) {
      return unknown(
        alone.importe === null ? `Puede ser de ${labelOf(alone)}.` : `Puede ser de ${labelOf(alone)}. ${tellAmount(alone.importe)}`,
      );
    }
    if (owing.length > 1) return unknown(`Hay ${owing.length} pagos pendientes que se parecen, y ninguno es de ese importe.`);
    const [settled] = candidates;
    return unknown(settled && tellSettled(settled));
  };

  const matches: Match[] = [];
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
function onceEach(matches: readonly Match[]): Match[] {
  const taken = new Map<Payable, number>();
  const doubled = new Map<Match, number>();
  for (const certainty of ['exact', 'probable'] as const) {
    for (const match of matches.filter((each) => each.certainty === certainty)) {
      const other = match.payers.map((payer) => taken.get(payer)).find((line) => line !== undefined);
      if (other !== undefined) doubled.set(match, other);
      else for (const payer of match.payers) taken.set(payer, match.movement.line);
    }
  }
  return matches.map((match) => {
    const other = doubled.get(match);
    if (other === undefined) return match;
    const who = listAll(match.payers.map(labelOf));
    return { movement: match.movement, ...unknown(`La línea ${other} ya paga por ${who}.`) };
  });
}

const probable = (row: Payable, reason: string): Found => ({ certainty: 'probable', payers: [row], reason });

const namesKnown = new WeakMap<Payable, string[]>();
/** Cached; without 'de' and 'la'. */
function nameWords(row: Payable): string[] {
  const known = namesKnown.get(row);
  if (known) return known;
  const words = [...new Set(wordsOf(row.nombre ?? ''))].filter((word) => word.length >= 3);
  namesKnown.set(row, words);
  return words;
}
