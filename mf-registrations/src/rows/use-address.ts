import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { ListColumn } from 'shared/facts/registration-fields';
import { writeQuery } from 'shared/list/list-query';
import { useListQuery } from 'shared/list/use-list-query';
import { type AnswerFilter, readAnswerFilter, writeAnswerFilter } from '../answers/answer-filter.ts';
import { noFilters, writeFilters, type Filters } from './filters.ts';
import { nextOrder, readOrder, writeOrder } from './sort-rows.ts';

/** Default address of the list. `ruta`, a level, and `respuestas`, wanted answers, are filtered on the client. */
export const wholeList = { ...writeFilters(noFilters), ruta: '', orden: '', buscar: '', respuestas: '' };

/** The list's query with parsed filters and order. Filters add a history entry; order and search replace the current one. */
export function useAddress({ actividad }: Filters) {
  const { values, change } = useListQuery(wholeList);
  /** Of the list as it is shown, for the links to previous and next on a registration's page. */
  const query = useRef('');
  useEffect(() => {
    query.current = writeQuery('', { ...values, actividad: String(actividad ?? '') }, { ...wholeList, actividad: '' });
  });
  const latestQuery = useCallback(() => query.current, []);
  const { buscar: search, orden: orderText, respuestas, ruta: level } = values;
  const answers = useMemo(() => readAnswerFilter(respuestas), [respuestas]);
  const order = useMemo(() => readOrder(orderText), [orderText]);
  const setOrder = useCallback((orden: string) => change({ orden }), [change]);
  const orderBy = useCallback(
    (column: ListColumn) => {
      const next = nextOrder(order, column);
      setOrder(next ? writeOrder(next) : '');
    },
    [order, setOrder],
  );
  const setSearch = useCallback((buscar: string) => change({ buscar }, 'typed'), [change]);
  const applyFilters = (filters: Filters, wanted: AnswerFilter = answers) =>
    change({ ...writeFilters(filters), respuestas: writeAnswerFilter(wanted) }, 'step');
  const chooseLevel = (ruta: string) => change({ ruta }, 'step');
  const clearFilters = () => change({ ...writeFilters(noFilters), ruta: '', respuestas: '' }, 'step');
  return {
    level,
    chooseLevel,
    clearFilters,
    search,
    setSearch,
    order,
    orderText,
    orderBy,
    setOrder,
    answers,
    applyFilters,
    latestQuery,
  };
}
