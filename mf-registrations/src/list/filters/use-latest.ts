import { useCallback, useState, useSyncExternalStore } from 'react';

interface Latest<T> {
  /** Value of the last fulfilled promise; undefined before the first. */
  value: T | undefined;
  failed: boolean;
}

type Outcome<T> = { value: T } | 'failed';

const outcomes = new WeakMap<Promise<unknown>, Outcome<unknown>>();

/** Value of a promise that keeps the previous one while pending: for what is beside the list. */
export function useLatest<T>(promise: Promise<T>): Latest<T> {
  const subscribe = useCallback(
    (onChange: () => void) => {
      let isHeard = true;
      const keep = (outcome: Outcome<T>) => {
        outcomes.set(promise, outcome);
        if (isHeard) onChange();
      };
      promise.then(
        (value) => keep({ value }),
        () => keep('failed'),
      );
      return () => {
        isHeard = false;
      };
    },
    [promise],
  );
  const outcome = useSyncExternalStore(subscribe, () => outcomes.get(promise) as Outcome<T> | undefined);
  const [last, setLast] = useState<{ value: T }>();
  if (outcome === 'failed' || outcome === undefined) return { value: last?.value, failed: outcome === 'failed' };
  if (outcome !== last) setLast(outcome);
  return { value: outcome.value, failed: false };
}
