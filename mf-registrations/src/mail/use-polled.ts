import { useState, useSyncExternalStore } from 'react';

interface Polled<T> {
  value: T | undefined;
  failed: boolean;
}

/** Between one look at what is still under way and the next, in milliseconds. */
const pause = 2500;

/** Asks as long as somebody listens and `isUnderWay` says so. What was there stays when a later try fails. */
function poll<T>(load: () => Promise<T>, isUnderWay: (value: T) => boolean) {
  let state: Polled<T> = { value: undefined, failed: false };
  let onChange: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Promise<T> | undefined;

  const show = (asked: Promise<T>, next: Polled<T>) => {
    if (asked !== last) return;
    state = next;
    onChange?.();
  };
  const ask = () => {
    clearTimeout(timer);
    const asked = (last = load());
    asked.then(
      (value) => {
        show(asked, { value, failed: false });
        if (asked === last && onChange && isUnderWay(value)) timer = setTimeout(ask, pause);
      },
      () => show(asked, { ...state, failed: true }),
    );
  };
  return {
    ask,
    state: () => state,
    subscribe(listener: () => void) {
      onChange = listener;
      ask();
      return () => {
        onChange = undefined;
        clearTimeout(timer);
      };
    },
  };
}

/** What `load` brings, asked again while it is under way. Both are taken as they are at first. */
export function usePolled<T>(
  load: () => Promise<T>,
  isUnderWay: (value: T) => boolean,
): Polled<T> & { /** Asks again now. */ refresh: () => void } {
  const [{ ask, state, subscribe }] = useState(() => poll(load, isUnderWay));
  return { ...useSyncExternalStore(subscribe, state), refresh: ask };
}
