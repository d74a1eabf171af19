import { useCallback, useMemo } from 'react';
import type { ListColumn } from 'shared/facts/registration-fields';
import { useListQuery } from 'shared/list/use-list-query';
import { noFilters, writeFilters, type Filters } from '../store/filters.ts';
import { nextOrder, readOrder, writeOrder } from './sort-rows.ts';

/** Default address of the list. */
export const wholeList = { ...writeFilters(noFilters), orden: '', buscar: '' };

/** The list's query with parsed filters and order. Filters add a history entry; order and search replace the current one. */
export function useAddress() {
  const { values, change } = useListQuery(wholeList);
  const { buscar: search, orden: orderText } = values;
  const order = useMemo(() => readOrder(orderText), [orderText]);
  const setOrder = useCallback((next: string | null) => change({ orden: next ?? '' }), [change]);
  const orderBy = useCallback(
    (column: ListColumn) => {
      const next = nextOrder(order, column);
      setOrder(next ? writeOrder(next) : null);
    },
    [order, setOrder],
  );
  const setSearch = useCallback((buscar: string) => change({ buscar }, 'typed'), [change]);
  const applyFilters = (filters: Filters) => change(writeFilters(filters), 'step');
  return { search, setSearch, order, orderText, orderBy, setOrder, applyFilters };
}
