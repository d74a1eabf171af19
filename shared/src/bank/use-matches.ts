import { useCallback, useState } from 'react';
import { explainReferences } from './explain-references.ts';
import { labelOf, type Match, matchMovements, type Payable } from './match-movements.ts';
import { createReferenceIndex } from './reference-index.ts';
import { type LeftLine, readMovements } from './read-movements.ts';

/** A payment to store, if ticked. */
export interface Choice<T extends Payable> extends Match<T> {
  isTicked: boolean;
  /** What was typed instead; the match is undefined until it names one with an open amount. */
  typed?: string;
  /** Why there is no match: nothing owed, or ambiguous. */
  refused?: string | undefined;
}

interface Found<T extends Payable> {
  choices: readonly Choice<T>[];
  left: readonly LeftLine[];
}

/**
 * State of the pasted lines: matches and the user's decisions. Stores nothing.
 *
 * @param things What is paid, in the plural: 'inscripciones'.
 */
export function useMatches<T extends Payable>(all: readonly T[], things: string) {
  const [found, setFound] = useState<Found<T>>();
  /** References of other years, calls and screens are asked for first. */
  const search = async (text: string) => {
    const { movements, left } = readMovements(text);
    const index = createReferenceIndex(all);
    const foreign = movements.flatMap((movement) => index.foreign(movement.text));
    const told = foreign.length > 0 ? await explainReferences(foreign) : undefined;
    setFound({
      left,
      choices: matchMovements(movements, all, told).map((match) => ({ ...match, isTicked: match.certainty === 'exact' })),
    });
  };
  const change = useCallback(
    (line: number, part: Partial<Choice<T>>) =>
      setFound(
        (before) =>
          before && { ...before, choices: before.choices.map((each) => (each.movement.line === line ? { ...each, ...part } : each)) },
      ),
    [],
  );
  const tick = useCallback((line: number, isTicked: boolean) => change(line, { isTicked }), [change]);
  /** A manual assignment is ticked. */
  const assign = (line: number, typed: string) => {
    const wanted = typed.trim().toLowerCase();
    const meant = all.filter(
      (row) => wanted !== '' && [labelOf(row), row.referencia, row.nombre?.trim()].some((name) => name?.toLowerCase() === wanted),
    );
    // Of the same name, the one with an open amount; of several such, none.
    const owing = meant.filter((row) => row.isOwing);
    const [only, another] = owing;
    const payer =
      owing.find((row) => labelOf(row).toLowerCase() === wanted) ??
      owing.find((row) => row.referencia?.toLowerCase() === wanted) ??
      (another ? undefined : only);
    const [settled] = meant;
    const index = createReferenceIndex(all);
    const [foreign] = index.foreign(typed);
    change(line, {
      typed,
      payers: payer ? [payer] : [],
      isTicked: payer !== undefined,
      refused: payer
        ? undefined
        : another
          ? `Hay ${owing.length} ${things} sin pagar con ese nombre: elige una de la lista.`
          : (settled?.settled ?? (foreign && index.tell(foreign))),
    });
  };
  const drop = (lines: ReadonlySet<number>) =>
    setFound((before) => before && { ...before, choices: before.choices.filter(({ movement }) => !lines.has(movement.line)) });
  return { found, search, tick, assign, drop };
}
