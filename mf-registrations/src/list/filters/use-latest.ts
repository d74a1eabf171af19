import { useCallback, useState, useSyncExternalStore } from 'react';

interface Latest<T> {
  /** What the last promise brought that kept its word; undefined until the first does. */
  value: T | undefined;
  failed: boolean;
}

type Outcome<T> = { value: T } | 'failed';

const outcomes = new WeakMap<Promise<unknown>, Outcome<unknown>>();

/** What a promise brings, without ever taking away what an earlier one brought: for what stands beside the list. */
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
