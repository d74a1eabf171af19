import { useCallback, useMemo } from 'react';
import { useListQuery } from 'shared/list/use-list-query';
import { filterQuery, type Filters } from './filters.ts';
import { nextOrder, readOrder, writeOrder, type SortableColumn } from './sort-rows.ts';

const noFilters = { evento: '', anios: '', roadbook: '', pagado: '' };
const wholeList = { ...noFilters, orden: '', buscar: '' };

/** The list's query with its filters and its order read. Filters make a step in the history; order and search replace the present one. */
export function useAddress() {
  const { values, change } = useListQuery(wholeList);
  const { buscar: search, orden: orderText } = values;
  const order = useMemo(() => readOrder(orderText), [orderText]);
  const setOrder = useCallback((next: string | null) => change({ orden: next ?? '' }), [change]);
  const orderBy = useCallback(
    (column: SortableColumn) => {
      const next = nextOrder(order, column);
      setOrder(next ? writeOrder(next) : null);
    },
    [order, setOrder],
  );
  const setSearch = (buscar: string) => change({ buscar }, 'typed');
  const applyFilters = (filters: Filters) => change({ ...noFilters, ...filterQuery(filters) }, 'step');
  return { search, setSearch, order, orderText, orderBy, setOrder, applyFilters };
}
