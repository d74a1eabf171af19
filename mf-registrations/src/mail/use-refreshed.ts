import { useEffect, useEffectEvent, useState } from 'react';

interface Refreshed<T> {
  value: T | undefined;
  failed: boolean;
  /** Asks again now. */
  refresh: () => void;
}

/** Between one look at what is still under way and the next, in milliseconds. */
const pause = 2500;

/** What `load` brings, asked again as long as `isUnderWay` says so. What was there stays when a later try fails. */
export function useRefreshed<T>(load: () => Promise<T>, isUnderWay: (value: T) => boolean): Refreshed<T> {
  const [state, setState] = useState<{ value: T | undefined; failed: boolean; round: number }>({
    value: undefined,
    failed: false,
    round: 0,
  });
  const [asked, setAsked] = useState(0);

  const start = useEffectEvent(() => load());

  useEffect(() => {
    let isCurrent = true;
    start().then(
      (value) => isCurrent && setState(({ round }) => ({ value, failed: false, round: round + 1 })),
      () => isCurrent && setState((before) => ({ ...before, failed: true, round: before.round + 1 })),
    );
    return () => {
      isCurrent = false;
    };
  }, [asked]);

  const goesOn = state.value !== undefined && !state.failed && isUnderWay(state.value);
  useEffect(() => {
    if (!goesOn) return undefined;
    const timer = setTimeout(() => setAsked((before) => before + 1), pause);
    return () => clearTimeout(timer);
  }, [goesOn, state.round]);

  return { value: state.value, failed: state.failed, refresh: () => setAsked((before) => before + 1) };
}
