import { useDeferredValue, useMemo } from 'react';
import { countTotals } from './count-totals.ts';
import type { LoadedYear } from '../store/registration-list.ts';
import type { Order } from './sort-rows.ts';
import { viewRows } from './view-rows.ts';

/** Shown rows and their totals, deferred: typing and clicking do not wait for it. */
export function useShownRows(loaded: LoadedYear[], search: string, order: Order | undefined, levels: readonly string[]) {
  const laterSearch = useDeferredValue(search);
  const laterOrder = useDeferredValue(order);
  const shown = useMemo(() => viewRows(loaded, laterSearch, laterOrder), [loaded, laterSearch, laterOrder]);
  const totals = useMemo(() => countTotals(shown, levels), [shown, levels]);
  return { shown, totals, isStale: laterSearch !== search };
}
