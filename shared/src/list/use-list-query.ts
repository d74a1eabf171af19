import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'shared/router';
import { readQuery, sameValues, writeQuery, type QueryValues } from './list-query.ts';

/** After so many milliseconds without a key what was typed is written into the address. */
const typingPause = 300;

/** `typed` waits for a pause, `chosen` takes the place of the present address, `step` is one that 'back' undoes. */
type Manner = 'typed' | 'chosen' | 'step';

export interface ListQuery<T extends QueryValues> {
  /** As they are on the screen; the address may lag behind what is typed. */
  values: T;
  /** Stable. */
  change: (part: Partial<T>, manner?: Manner) => void;
  /** Shows the whole list again, in the order that was chosen. */
  clear: () => void;
  /** Whether the list is searched or filtered. */
  isNarrowed: boolean;
  /** Whether the address, and what the server is asked for, has yet to follow. */
  isPending: boolean;
}

/**
 * What narrows and orders a list (`buscar`, `orden`, filters, `pagina`) lives in the address, so that a reload, a bookmark,
 * 'back' or a colleague sees the same list. Whatever changes but the page begins at the first one.
 *
 * @param blank the value of each name when the address has none. A constant: it must be the same object at each call.
 */
export function useListQuery<T extends QueryValues>(blank: T): ListQuery<T> {
  const { search: address } = useLocation();
  const navigate = useNavigate();
  const [values, setValues] = useState(() => readQuery(address, blank));
  /** The address that `values` was last read from, and `own`: one that we navigate to ourselves and that has yet to arrive. */
  const [seen, setSeen] = useState<{ address: string; own?: string | undefined }>({ address });
  if (seen.address !== address) {
    const isOwn = seen.own === address;
    setSeen({ address, own: isOwn ? address : undefined });
    // A link, 'back' or 'forward' changed the address: its values replace what is on the screen.
    if (!isOwn) setValues(readQuery(address, blank));
  }

  // The latest values for `change`, which stays the same function: memoized lists are not drawn anew with every key.
  const latest = useRef({ address, values, asked: address });
  useEffect(() => {
    const { asked } = latest.current;
    latest.current = { address, values, asked: latest.current.address === address ? asked : address };
  }, [address, values]);

  const write = useCallback(
    (next: T, isStep: boolean) => {
      const own = writeQuery(latest.current.address, next, blank);
      const isNew = own !== latest.current.asked;
      // A step to the present address navigates all the same: the loader runs again.
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
    // Before a click leaves for another screen: otherwise the pause would end in the middle of that navigation and undo it.
    document.addEventListener('click', writeNow, { capture: true, once: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', writeNow, { capture: true });
    };
  }, [values, isPending, write]);

  const isNarrowed = Object.keys(blank).some((name) => name !== 'orden' && name !== 'pagina' && values[name]?.trim() !== blank[name]);
  const clear = () => change({ ...blank, ...('orden' in values ? { orden: values['orden'] } : {}) }, 'step');
  return { values, change, clear, isNarrowed, isPending };
}
