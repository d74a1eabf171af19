import { useDeferredValue, useMemo } from 'react';
import { countTotals } from './count-totals.ts';
import { findDuplicates } from './find-duplicates.ts';
import type { YearRows } from './row.ts';
import { readOrder } from './sort-rows.ts';
import { viewRows } from './view-rows.ts';

/** What of the loaded rows is shown, and what there is to say about them. Typing and clicking never wait for it. */
export function useShownRows(loaded: YearRows[], search: string, order: string | null) {
  const laterSearch = useDeferredValue(search);
  const laterOrder = useDeferredValue(order);
  const shown = useMemo(() => viewRows(loaded, laterSearch, readOrder(laterOrder)), [loaded, laterSearch, laterOrder]);
  const totals = useMemo(() => countTotals(shown), [shown]);
  const duplicates = useMemo(() => findDuplicates(loaded), [loaded]);
  return { shown, totals, duplicates, isStale: laterSearch !== search };
}
