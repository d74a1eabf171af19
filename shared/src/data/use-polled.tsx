import { useEffect, useEffectEvent } from 'react';
import { type Latest, useLatest } from 'shared/data/use-latest';
import { useRequest } from 'shared/data/use-request';

/** Poll interval, in milliseconds. */
const pause = 2500;

/** Value of `load`, loaded again as long as `isUnderWay`; an error ends that. */
export function usePolled<T>(
  load: () => Promise<T>,
  isUnderWay: (value: T) => boolean,
): Latest<T> & { /** Polls now. */ refresh: () => void } {
  const { promise, retry } = useRequest(undefined, load);
  const latest = useLatest(promise);
  const isDue = !latest.pending && !latest.failed && latest.value !== undefined && isUnderWay(latest.value);
  const poll = useEffectEvent(retry);
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setTimeout(() => poll(), pause);
    return () => clearTimeout(timer);
  }, [isDue, promise]);
  return { ...latest, refresh: retry };
}
