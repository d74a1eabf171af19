import { yesNo } from 'shared/facts/enumerations';
import { compareText } from 'shared/text/collation';
import { unanswered } from '../answers/answer-filter.ts';
import { type Asked, isPaidFor } from '../answers/answers-data.ts';
import { absenceOf, type Row } from '../registration/row.ts';
import type { LoadedYear } from './registration-list.ts';

export interface Total {
  label: string;
  /** Of the filter that finds them; undefined where none does. */
  value: string | undefined;
  /** Undefined where the list holds those of another choice alone. */
  count: number | undefined;
}

/** Sums, each of what the filters but its own let through. */
export interface Totals {
  byLevel: Total[];
  byPaid: Total[];
}

/** Rows of a level; `unanswered`: without one; '': all. */
export const rowsOfLevel = (rows: Row[], level: string): Row[] =>
  level === '' ? rows : rows.filter(({ ruta }) => (ruta || unanswered) === level);

function countBy(rows: readonly Row[], valueOf: (row: Row) => string | null, known: readonly string[], empty: string) {
  const counts = new Map<string, number>(known.map((value) => [value, 0]));
  const label = (row: Row) => valueOf(row) || empty;
  for (const row of rows) counts.set(label(row), (counts.get(label(row)) ?? 0) + 1);
  const rank = (value: string) => {
    if (known.includes(value)) return known.indexOf(value);
    return value === empty ? Infinity : known.length;
  };
  return [...counts]
    .map(([label, count]) => ({ label, count }))
    .toSorted((a, b) => Math.sign(rank(a.label) - rank(b.label)) || compareText(a.label, b.label));
}

interface Chosen {
  level: string;
  /** Of the filter of the server. */
  paid: string;
}

const noName = 'Sin ruta';

/** Riders taking part, by level, where there are any, and by payment. Cancelled and waiting ones are listed, but in no sum. */
export function countTotals(groups: readonly LoadedYear[], levels: readonly string[], besides: Asked['besides'], chosen: Chosen): Totals {
  const coming = groups.flatMap(({ rows }) => rows).filter((row) => !absenceOf(row));
  const byLevel = levels.length === 0 ? [] : countBy(coming, ({ ruta }) => ruta, levels, noName);
  // As in the filter: missing means not paid, and who is paid for by a captain has paid.
  const isPaid = (row: Row) => (isPaidFor(row, besides[row.id]) ? 'Si' : row.pagado);
  return {
    byLevel: byLevel.map((total) => ({ ...total, value: total.label === noName ? unanswered : total.label })),
    byPaid: countBy(rowsOfLevel(coming, chosen.level), isPaid, yesNo, 'No').map(({ label, count }) => ({
      label,
      count: chosen.paid === '' || count > 0 || label === chosen.paid ? count : undefined,
      value: yesNo.find((value) => value === label),
    })),
  };
}
