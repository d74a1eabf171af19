import { useCallback, useEffect, useRef } from 'react';
import type { RegistrationList } from './registration-list.ts';

/** Applies a stored change to the list that the write began from; if another list is on the screen by now, reloads that one. */
export type Reconcile = (from: RegistrationList, change: (list: RegistrationList) => void) => void;

/**
 * Keeps the current list in a ref, so that a write compares it with its own when the reply comes: a write may take long, and
 * somebody applies filters meanwhile, or signs in again and everything is loaded anew.
 */
export function useReconcile(list: RegistrationList): Reconcile {
  const current = useRef(list);
  useEffect(() => {
    current.current = list;
  }, [list]);
  return useCallback((from, change) => {
    if (from === current.current) change(from);
    else current.current.reload();
  }, []);
}
