import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'shared/router';
import { filterQuery, readFilters, type Filters } from './filters.ts';
import { nextOrder, readOrder, writeOrder, type SortableColumn } from './sort-rows.ts';

/** After so many milliseconds without a key the search is written into the address. */
const typingPause = 300;

const readSearch = (query: string) => new URLSearchParams(query).get('buscar') ?? '';

/**
 * Filters, order and search live in the address, so that a reload, a bookmark or a colleague sees the same list. Filters
 * make a step in the history; order and search replace the present one.
 */
export function useAddress() {
  const location = useLocation();
  const navigate = useNavigate();
  const [search, setSearch] = useState(readSearch(location.search));
  const isOwn = (location.state as { own?: boolean } | null)?.own === true;

  const go = useCallback(
    (filters: Filters, order: string | null, text: string, replace: boolean) => {
      const all = { ...filterQuery(filters), ...(order ? { orden: order } : {}), ...(text.trim() ? { buscar: text.trim() } : {}) };
      const to = { search: new URLSearchParams(all).toString() };
      void navigate(to, { replace, preventScrollReset: true, state: { own: true } });
    },
    [navigate],
  );

  // A link brought another address: its search counts, not what stands in the box.
  const [seen, setSeen] = useState(location.key);
  if (seen !== location.key) {
    setSeen(location.key);
    if (!isOwn) setSearch(readSearch(location.search));
  }
  // 'Back' returns to what may have been an address of our own.
  useEffect(() => {
    const read = () => setSearch(readSearch(window.location.search));
    window.addEventListener('popstate', read);
    return () => window.removeEventListener('popstate', read);
  }, []);

  const written = readSearch(location.search);
  useEffect(() => {
    if (search.trim() === written) return undefined;
    const timer = setTimeout(() => {
      const now = new URLSearchParams(location.search);
      go(readFilters(now), now.get('orden'), search, true);
    }, typingPause);
    return () => clearTimeout(timer);
  }, [search, written, location.search, go]);

  const orderText = new URLSearchParams(location.search).get('orden');
  const order = useMemo(() => readOrder(orderText), [orderText]);
  // The tables are not drawn anew because somebody types: what they are given stays the same.
  const now = useRef({ query: location.search, search });
  useEffect(() => {
    now.current = { query: location.search, search };
  }, [location.search, search]);
  const setOrder = useCallback(
    (next: string | null) => go(readFilters(new URLSearchParams(now.current.query)), next, now.current.search, true),
    [go],
  );
  const orderBy = useCallback(
    (column: SortableColumn) => {
      const next = nextOrder(order, column);
      setOrder(next ? writeOrder(next) : null);
    },
    [order, setOrder],
  );
  const applyFilters = (filters: Filters) => go(filters, orderText, search, false);
  return { search, setSearch, order, orderText, orderBy, setOrder, applyFilters };
}
