import { useCallback, useState } from 'react';
import type { Payable } from 'shared/contract/bank';
import { call } from 'shared/http/call';
import { referencesIn } from 'shared/facts/references';
import { type Match, matchMovements } from './match-movements.ts';
import { isOwing, labelOf, tellSettled } from './payables.ts';
import { createReferenceIndex, tellMissing } from './reference-index.ts';
import type { LeftLine } from './read-line.ts';
import { readMovements } from './read-movements.ts';

/** A payment to store, if ticked. */
export interface Choice extends Match {
  isTicked: boolean;
  /** What was typed instead; the match is undefined until it names one with an open amount. */
  typed?: string;
  /** Why there is no match: nothing owed, or ambiguous. */
  refused?: string | undefined;
}

interface Found {
  rows: readonly Payable[];
  choices: readonly Choice[];
  left: readonly LeftLine[];
  /** Whether some of it is stored: no lines are left then because all were understood. */
  isStored?: boolean;
}

const goesBack = ({ importe }: Payable): boolean => (importe ?? 0) < 0;

/** What came in is matched with what is owed, and what went out with refunds: all else that went out is left. */
function matchAll(text: string, rows: readonly Payable[]): Found {
  const { movements, out, left } = readMovements(text);
  const refunds = matchMovements(out, rows.filter(goesBack)).filter(({ certainty }) => certainty !== 'unknown');
  const used = new Set(refunds.map(({ movement }) => movement.line));
  const matches = [
    ...matchMovements(
      movements,
      rows.filter((row) => !goesBack(row)),
    ),
    ...refunds,
  ];
  return {
    rows,
    choices: matches.map((match) => ({ ...match, isTicked: match.certainty === 'exact' })),
    left: left.filter(({ line }) => !used.has(line)),
  };
}

/** State of the pasted lines: matches and the user's decisions. Stores nothing. The lines stay here: only their references are asked for. */
export function useMatches() {
  const [found, setFound] = useState<Found>();
  const search = async (text: string) => {
    const referencias = [...new Set(referencesIn(text).map((each) => each.text))].slice(0, 5000);
    setFound(matchAll(text, await call('POST /banco/pendientes', { json: { referencias } })));
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
    const isOut = found?.choices.some(({ movement }) => movement.line === line && movement.cents < 0);
    const meant = (found?.rows ?? []).filter(
      (row) =>
        wanted !== '' &&
        goesBack(row) === isOut &&
        [labelOf(row), row.referencia, row.nombre?.trim()].some((name) => name?.toLowerCase() === wanted),
    );
    // Of the same name, the one with an open amount; of several such, none.
    const owing = meant.filter(isOwing);
    const [only, another] = owing;
    const payer =
      owing.find((row) => labelOf(row).toLowerCase() === wanted) ??
      owing.find((row) => row.referencia?.toLowerCase() === wanted) ??
      (another ? undefined : only);
    const [settled] = meant;
    const [missing] = createReferenceIndex(found?.rows ?? []).foreign(typed);
    change(line, {
      typed,
      payers: payer ? [payer] : [],
      isTicked: payer !== undefined,
      refused: payer
        ? undefined
        : another
          ? 'Hay más de un pago pendiente con ese nombre: elige uno de la lista.'
          : ((settled && tellSettled(settled)) ?? (missing && tellMissing(missing))),
    });
  };
  /** Stored: they are owed no more. */
  const drop = (lines: ReadonlySet<number>) =>
    setFound((before) => {
      const isDropped = ({ movement }: Choice) => lines.has(movement.line);
      const paid = new Set(before?.choices.filter(isDropped).flatMap(({ payers }) => payers));
      return (
        before && {
          ...before,
          isStored: true,
          rows: before.rows.filter((row) => !paid.has(row)),
          choices: before.choices.filter((choice) => !isDropped(choice)),
        }
      );
    });
  return { found, search, tick, assign, drop };
}
