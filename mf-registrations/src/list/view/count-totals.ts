import { yesNo } from 'shared/facts/enumerations';
import { compareText } from 'shared/text/collation';
import { type Asked, isPaidFor } from '../../answers/answers-data.ts';
import { absenceOf, type Row } from '../../registration/row.ts';
import type { LoadedYear } from '../store/registration-list.ts';

export interface Total {
  label: string;
  count: number;
}

export interface Totals {
  byLevel: Total[];
  byPaid: Total[];
}

function countBy(groups: LoadedYear[], valueOf: (row: Row) => string | null, known: readonly string[], empty: string): Total[] {
  const counts = new Map<string, number>(known.map((value) => [value, 0]));
  const label = (row: Row) => valueOf(row) || empty;
  for (const { rows } of groups) for (const row of rows) counts.set(label(row), (counts.get(label(row)) ?? 0) + 1);
  const rank = (value: string) => {
    if (known.includes(value)) return known.indexOf(value);
    return value === empty ? Infinity : known.length;
  };
  return [...counts]
    .map(([value, count]) => ({ label: value, count }))
    .toSorted((a, b) => Math.sign(rank(a.label) - rank(b.label)) || compareText(a.label, b.label));
}

/** Riders taking part, by level, where there are any, and by payment. Cancelled and waiting ones are listed, but in no sum. */
export function countTotals(groups: LoadedYear[], levels: readonly string[], besides: Asked['besides']): Totals {
  const coming = groups.map(({ year, rows }) => ({ year, rows: rows.filter((row) => !absenceOf(row)) }));
  return {
    byLevel: levels.length === 0 ? [] : countBy(coming, ({ ruta }) => ruta, levels, 'Sin ruta'),
    // As in the filter: missing means not paid, and who is paid for by a captain has paid.
    byPaid: countBy(coming, (row) => (isPaidFor(row, besides[row.id]) ? 'Si' : row.pagado), yesNo, 'No'),
  };
}
