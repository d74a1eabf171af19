import type { Row } from '../../registration/row.ts';
import type { LoadedYear } from '../store/registration-list.ts';
import { searchRows } from './search-rows.ts';
import { sortRows, type Order } from './sort-rows.ts';

interface View {
  search: string;
  order: Order | undefined;
  rows: Row[];
}

/** What was last made of the rows of a year: while neither they nor the wish change, it is the same array. */
const lastViews = new WeakMap<Row[], View>();

function viewYear(rows: Row[], search: string, order: Order | undefined): Row[] {
  const last = lastViews.get(rows);
  if (last?.search === search && last.order?.column === order?.column && last.order?.descending === order?.descending) return last.rows;
  const view = sortRows(searchRows(rows, search), order);
  lastViews.set(rows, { search, order, rows: view });
  return view;
}

/** What is shown of a year. */
export interface ShownYear extends LoadedYear {
  /** All that was loaded of it. */
  loaded: Row[];
}

/** What is shown of what was loaded: the rows that the search finds, in the chosen order, year by year. */
export const viewRows = (years: LoadedYear[], search: string, order: Order | undefined): ShownYear[] =>
  years.map(({ year, rows }) => ({ year, rows: viewYear(rows, search, order), loaded: rows })).filter(({ rows }) => rows.length > 0);
