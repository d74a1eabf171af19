import { useCallback, useState } from 'react';
import { labelOf, type Match, matchMovements, type Payable } from './match-movements.ts';
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
  const search = (text: string) => {
    const { movements, left } = readMovements(text);
    setFound({
      left,
      choices: matchMovements(movements, all).map((match) => ({ ...match, isTicked: match.certainty === 'exact' })),
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
    change(line, {
      typed,
      payers: payer ? [payer] : [],
      isTicked: payer !== undefined,
      refused: payer
        ? undefined
        : another
          ? `Hay ${owing.length} ${things} sin pagar con ese nombre: elige una de la lista.`
          : settled?.settled,
    });
  };
  const drop = (lines: ReadonlySet<number>) =>
    setFound((before) => before && { ...before, choices: before.choices.filter(({ movement }) => !lines.has(movement.line)) });
  return { found, search, tick, assign, drop };
}
