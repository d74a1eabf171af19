import { useCallback } from 'react';
import { useRevalidator } from 'shared/router';
import type { RegistrationList } from './registration-list.ts';

/** Shows a stored change in the list that the write began from; if another one is on the screen by now, that one is loaded anew. Stable. */
export type Reconcile = (list: RegistrationList, change: () => void) => void;

/** A write may take long: somebody applies filters meanwhile, or signs in again and everything is loaded anew. */
export function useReconcile(onStored?: () => void): Reconcile {
  const { revalidate } = useRevalidator();
  return useCallback(
    (list, change) => {
      if (list.isWatched()) change();
      else void revalidate();
      onStored?.();
    },
    [revalidate, onStored],
  );
}
