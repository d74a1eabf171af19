import { useCallback, useState } from 'react';
import type { DuePayment } from 'shared/contract/payments';
import { labelOf, type Match, matchMovements, whyNotOwing } from './match-movements.ts';
import { isOwing } from './pay-batch.ts';
import type { Rider } from './payments-data.ts';
import { type LeftLine, readMovements } from './read-movements.ts';

/** A payment as it is going to be stored, if it is ticked. */
export interface Choice extends Match {
  isTicked: boolean;
  /** Whom somebody has typed instead; what is found is undefined until it names one who owes something. */
  typed?: string;
  /** Why nobody is meant: who was typed owes nothing, or is one of several. */
  refused?: string | undefined;
}

interface Found {
  choices: readonly Choice[];
  left: readonly LeftLine[];
}

/** What was pasted, matched, and what somebody decides about it. Nothing of it is stored. */
export function useMatches(rows: readonly DuePayment[], waiting: readonly Rider[]) {
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
  /** Whoever is named by hand is meant. */
  const assign = (line: number, typed: string) => {
    const wanted = typed.trim().toLowerCase();
    const meant = [...rows, ...waiting].filter(
      (row: Rider) => wanted !== '' && [labelOf(row), row.referencia, row.nombre?.trim()].some((name) => name?.toLowerCase() === wanted),
    );
    // Of two of the same name it is the one who owes; of two who owe nobody is guessed.
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
  /** What is stored needs no deciding any more. */
  const drop = (lines: ReadonlySet<number>) =>
    setFound((before) => before && { ...before, choices: before.choices.filter(({ movement }) => !lines.has(movement.line)) });
  return { found, search, tick, assign, drop };
}
