import { useEffect, useState } from 'react';

interface Latest<T> {
  /** What the last promise brought that kept its word; undefined until the first does. */
  value?: T;
  failed: boolean;
}

/** What a promise brings, without ever taking away what an earlier one brought: for what stands beside the list. */
export function useLatest<T>(promise: Promise<T>): Latest<T> {
  const [latest, setLatest] = useState<Latest<T>>({ failed: false });
  useEffect(() => {
    let isCurrent = true;
    promise.then(
      (value) => isCurrent && setLatest({ value, failed: false }),
      () => isCurrent && setLatest((before) => ({ ...before, failed: true })),
    );
    return () => {
      isCurrent = false;
    };
  }, [promise]);
  return latest;
}
