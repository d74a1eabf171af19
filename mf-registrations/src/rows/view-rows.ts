import { useDeferredValue, useMemo } from 'react';
import { type AnswerFilter, rowsAnswering } from '../answers/answer-filter.ts';
import { type Asked, isPaidFor } from '../answers/answers-data.ts';
import type { Row } from '../registration/row.ts';
import type { LoadedYear } from './registration-list.ts';
import { searchRows } from './search-rows.ts';
import { type Order, sortRows } from './sort-rows.ts';
import { countTotals, rowsOfLevel } from './count-totals.ts';

interface View {
  search: string;
  order: Order | undefined;
  /** Of the order by payments alone: no other follows from it. */
  besides: Asked['besides'] | undefined;
  rows: Row[];
}

/** Last view of a year's rows: the same array while neither rows nor query change. */
const lastViews = new WeakMap<Row[], View>();

function viewYear(rows: Row[], search: string, order: Order | undefined, all: Asked['besides']): Row[] {
  const besides = order?.column === 'pagado' ? all : undefined;
  const last = lastViews.get(rows);
  const isSameOrder = last?.order?.column === order?.column && last?.order?.descending === order?.descending;
  if (last?.search === search && isSameOrder && last.besides === besides) return last.rows;
  const view = sortRows(searchRows(rows, search), order, (row) => isPaidFor(row, all[row.id]));
  lastViews.set(rows, { search, order, besides, rows: view });
  return view;
}

/** Shown rows of a year. */
export interface ShownYear extends LoadedYear {
  /** All loaded rows of it. */
  loaded: Row[];
}

/** Search and order applied to the loaded rows, year by year. */
export const viewRows = (years: LoadedYear[], search: string, order: Order | undefined, besides: Asked['besides'] = {}): ShownYear[] =>
  years
    .map(({ year, rows }) => ({ year, rows: viewYear(rows, search, order, besides), loaded: rows }))
    .filter(({ rows }) => rows.length > 0);

/** Years with riders of a level, and these. */
export const yearsOfLevel = (years: ShownYear[], level: string): ShownYear[] =>
  level === '' ? years : years.map((year) => ({ ...year, rows: rowsOfLevel(year.rows, level) })).filter(({ rows }) => rows.length > 0);

interface Wanted {
  search: string;
  order: Order | undefined;
  answers: AnswerFilter;
  level: string;
  /** Of the filter of the server. */
  paid: string;
  /** The only year that is in the sums, where it is among the loaded. */
  counted: number | null;
}

/** The year in force, of a list of several; else all of it. */
export const yearsInSums = <T extends LoadedYear>(years: readonly T[], counted: number | null): readonly T[] => {
  const one = years.filter(({ year }) => Number(year) === counted);
  return one.length > 0 ? one : years;
};

/** Shown rows and their totals, deferred: typing and clicking do not wait for it. */
export function useShownRows(
  loaded: LoadedYear[],
  { search, order, answers, level, paid, counted }: Wanted,
  levels: readonly string[],
  asked: Asked,
) {
  const laterSearch = useDeferredValue(search);
  const laterOrder = useDeferredValue(order);
  const { besides } = asked;
  const answering = useMemo(
    () => (answers.size === 0 ? loaded : loaded.map(({ year, rows }) => ({ year, rows: rowsAnswering(rows, asked, answers) }))),
    [loaded, asked, answers],
  );
  const found = useMemo(() => viewRows(answering, laterSearch, laterOrder, besides), [answering, laterSearch, laterOrder, besides]);
  const shown = useMemo(() => yearsOfLevel(found, level), [found, level]);
  const totals = useMemo(
    () => countTotals(yearsInSums(found, counted), levels, besides, { level, paid }),
    [found, counted, levels, besides, level, paid],
  );
  return { shown, totals };
}
