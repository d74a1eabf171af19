import { useCallback, useEffect, useRef } from 'react';
import type { RegistrationList } from './registration-list.ts';

/** Changes the list that a write began from; once another list has taken its place, that one asks the server again. */
export type Settle = (from: RegistrationList, change: (list: RegistrationList) => void) => void;

/**
 * A write may take long: somebody applies filters meanwhile, or signs in again and everything is loaded anew. What was
 * written must show in the list that is then on the screen.
 */
export function useSettle(list: RegistrationList): Settle {
  const current = useRef(list);
  useEffect(() => {
    current.current = list;
  }, [list]);
  return useCallback((from, change) => {
    if (from === current.current) change(from);
    else current.current.reload();
  }, []);
}
