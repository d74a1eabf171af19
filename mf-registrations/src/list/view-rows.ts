import type { YearRows } from './row.ts';
import { searchRows } from './search-rows.ts';
import { sortRows, type Order } from './sort-rows.ts';

/** What is shown of what was loaded: the rows that the search finds, in the chosen order, year by year. */
export const viewRows = (years: YearRows[], search: string, order: Order | undefined): YearRows[] =>
  years.map(({ year, rows }) => ({ year, rows: sortRows(searchRows(rows, search), order) })).filter(({ rows }) => rows.length > 0);
