import { useDeferredValue, useMemo } from 'react';
import type { Asked } from '../../answers/answers-data.ts';
import type { Row } from '../../registration/row.ts';
import type { LoadedYear } from '../store/registration-list.ts';
import { searchRows } from './search-rows.ts';
import { type Order, sortRows } from './sort-rows.ts';
import { countTotals } from './count-totals.ts';

interface View {
  search: string;
  order: Order | undefined;
  rows: Row[];
}

/** Last view of a year's rows: the same array while neither rows nor query change. */
const lastViews = new WeakMap<Row[], View>();

function viewYear(rows: Row[], search: string, order: Order | undefined): Row[] {
  const last = lastViews.get(rows);
  if (last?.search === search && last.order?.column === order?.column && last.order?.descending === order?.descending) return last.rows;
  const view = sortRows(searchRows(rows, search), order);
  lastViews.set(rows, { search, order, rows: view });
  return view;
}

/** Shown rows of a year. */
export interface ShownYear extends LoadedYear {
  /** All loaded rows of it. */
  loaded: Row[];
}

/** Search and order applied to the loaded rows, year by year. */
export const viewRows = (years: LoadedYear[], search: string, order: Order | undefined): ShownYear[] =>
  years.map(({ year, rows }) => ({ year, rows: viewYear(rows, search, order), loaded: rows })).filter(({ rows }) => rows.length > 0);

/** Shown rows and their totals, deferred: typing and clicking do not wait for it. */
export function useShownRows(
  loaded: LoadedYear[],
  search: string,
  order: Order | undefined,
  levels: readonly string[],
  besides: Asked['besides'],
) {
  const laterSearch = useDeferredValue(search);
  const laterOrder = useDeferredValue(order);
  const shown = useMemo(() => viewRows(loaded, laterSearch, laterOrder), [loaded, laterSearch, laterOrder]);
  const totals = useMemo(() => countTotals(shown, levels, besides), [shown, levels, besides]);
  return { shown, totals, isStale: laterSearch !== search };
}
