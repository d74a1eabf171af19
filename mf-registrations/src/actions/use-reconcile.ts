import { useCallback } from 'react';
import { useRevalidator } from 'shared/router';
import type { RegistrationList } from '../rows/registration-list.ts';

/** Applies a stored change to its list; if another one is on the screen by now, reloads that one. Stable. */
export type Reconcile = (list: RegistrationList, change: () => void) => void;

/** Handles slow writes: filters may change meanwhile, or a new log-in reload everything. */
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
