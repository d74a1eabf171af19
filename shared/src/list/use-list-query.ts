import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'shared/router';
import { readQuery, sameValues, writeQuery, type QueryValues } from './list-query.ts';

/** Debounce, in milliseconds, before typed text is written to the address. */
const typingPause = 300;

/** `typed` is debounced, `chosen` replaces the address, `step` adds a history entry. */
type Manner = 'typed' | 'chosen' | 'step';

export interface ListQuery<T extends QueryValues> {
  /** Values on the screen; the address may lag behind what is typed. */
  values: T;
  /** Stable. */
  change: (part: Partial<T>, manner?: Manner) => void;
  /** Clears search and filters, keeps the order. */
  clear: () => void;
  /** Whether the list is searched or filtered. */
  isNarrowed: boolean;
  /** How many filters are set. */
  filters: number;
  /** Whether the address, and the server's list, have yet to follow. */
  isPending: boolean;
}

/**
 * Search, filters and order of a list (`buscar`, `orden`, filters, `pagina`) in the address, so that a reload, a bookmark, Back or a
 * colleague shows the same list. Any change but the page's goes back to the first page.
 *
 * @param blank Default of each name. Must be a constant: the same object at each call.
 */
export function useListQuery<T extends QueryValues>(blank: T): ListQuery<T> {
  const { search: address } = useLocation();
  const navigate = useNavigate();
  const [values, setValues] = useState(() => readQuery(address, blank));
  /** The address that `values` was last read from, and `own`: our own pending navigation. */
  const [seen, setSeen] = useState<{ address: string; own?: string | undefined }>({ address });
  if (seen.address !== address) {
    const isOwn = seen.own === address;
    setSeen({ address, own: isOwn ? address : undefined });
    // A link, 'back' or 'forward' changed the address: its values replace what is on the screen.
    if (!isOwn) setValues(readQuery(address, blank));
  }

  // Latest values for a stable `change`: memoized lists do not render at every key.
  const latest = useRef({ address, values, asked: address });
  useEffect(() => {
    const { asked } = latest.current;
    latest.current = { address, values, asked: latest.current.address === address ? asked : address };
  }, [address, values]);

  const write = useCallback(
    (next: T, isStep: boolean) => {
      const own = writeQuery(latest.current.address, next, blank);
      const isNew = own !== latest.current.asked;
      // A step to the current address navigates too: it reruns the loader.
      if (!isNew && !isStep) return;
      latest.current.asked = own;
      setSeen((before) => ({ ...before, own }));
      void navigate({ search: own }, { replace: !isStep || !isNew, preventScrollReset: true });
    },
    [navigate, blank],
  );
  const change = useCallback(
    (part: Partial<T>, manner: Manner = 'chosen') => {
      const next = { ...latest.current.values, ...('pagina' in blank ? { pagina: blank['pagina'] } : {}), ...part };
      latest.current.values = next;
      setValues(next);
      if (manner !== 'typed') write(next, manner === 'step');
    },
    [write, blank],
  );

  const isPending = !sameValues(values, readQuery(address, blank));
  useEffect(() => {
    if (!isPending) return undefined;
    const writeNow = () => write(values, false);
    const timer = setTimeout(writeNow, typingPause);
    // Before a click navigates: otherwise the debounced write would undo that navigation.
    document.addEventListener('click', writeNow, { capture: true, once: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', writeNow, { capture: true });
    };
  }, [values, isPending, write]);

  const set = Object.keys(blank).filter((name) => name !== 'orden' && name !== 'pagina' && values[name]?.trim() !== blank[name]);
  const filters = set.filter((name) => name !== 'buscar').length;
  const clear = () => change({ ...blank, ...('orden' in values ? { orden: values['orden'] } : {}) }, 'step');
  return { values, change, clear, isNarrowed: set.length > 0, filters, isPending };
}
