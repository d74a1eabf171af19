import { useCallback, useState } from 'react';
import { labelOf, type Match, matchMovements, whyNotOwing } from './match-movements.ts';
import { isOwing } from './pay-batch.ts';
import type { Rider } from './payments-data.ts';
import { type LeftLine, readMovements } from './read-movements.ts';

/** A payment to store, if ticked. */
export interface Choice extends Match {
  isTicked: boolean;
  /** Registration typed instead; the match is undefined until it names one with an open amount. */
  typed?: string;
  /** Why there is no match: nothing owed, or ambiguous. */
  refused?: string | undefined;
}

interface Found {
  choices: readonly Choice[];
  left: readonly LeftLine[];
}

/** State of the pasted lines: matches and the user's decisions. Stores nothing. */
export function useMatches(rows: readonly Rider[], waiting: readonly Rider[]) {
  const [found, setFound] = useState<Found>();
  const search = (text: string) => {
    const { movements, left } = readMovements(text);
    setFound({
      left,
      choices: matchMovements(movements, [...rows, ...waiting]).map((match) => ({ ...match, isTicked: match.certainty === 'exact' })),
    });
  };
  const change = useCallback(
    (line: number, part: Partial<Choice>) =>
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
    const meant = [...rows, ...waiting].filter(
      (row: Rider) => wanted !== '' && [labelOf(row), row.referencia, row.nombre?.trim()].some((name) => name?.toLowerCase() === wanted),
    );
    // Of the same name, the one with an open amount; of several such, none.
    const owing = meant.filter(isOwing);
    const [only, another] = owing;
    const rider =
      owing.find((row) => labelOf(row).toLowerCase() === wanted) ??
      owing.find((row) => row.referencia?.toLowerCase() === wanted) ??
      (another ? undefined : only);
    const [settled] = meant;
    change(line, {
      typed,
      riders: rider ? [rider] : [],
      isTicked: rider !== undefined,
      refused: rider
        ? undefined
        : another
          ? `Hay ${owing.length} inscripciones sin pagar con ese nombre: elige una de la lista.`
          : settled && whyNotOwing(settled),
    });
  };
  const drop = (lines: ReadonlySet<number>) =>
    setFound((before) => before && { ...before, choices: before.choices.filter(({ movement }) => !lines.has(movement.line)) });
  return { found, search, tick, assign, drop };
}
