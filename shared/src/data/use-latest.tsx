import { useCallback, useState, useSyncExternalStore } from 'react';
import { type Outcome, outcomeOf } from 'shared/data/outcome';

export interface Latest<T> {
  /** Value of the last fulfilled promise; undefined before the first. */
  value: T | undefined;
  failed: boolean;
  pending: boolean;
}

const settled = new WeakMap<Promise<unknown>, Outcome<unknown>>();

/** A promise's value, without suspending: while it is pending, and when it fails, the previous promise's value stays. */
export function useLatest<T>(promise: Promise<T>): Latest<T> {
  const subscribe = useCallback(
    (onChange: () => void) => {
      let isHeard = true;
      void outcomeOf(promise).then((outcome) => {
        settled.set(promise, outcome);
        if (isHeard) onChange();
      });
      return () => {
        isHeard = false;
      };
    },
    [promise],
  );
  const outcome = useSyncExternalStore(subscribe, () => settled.get(promise) as Outcome<T> | undefined);
  const [last, setLast] = useState<{ value: T }>();
  if (!outcome || 'error' in outcome) return { value: last?.value, failed: outcome !== undefined, pending: !outcome };
  if (outcome !== last) setLast(outcome);
  return { value: outcome.value, failed: false, pending: false };
}
