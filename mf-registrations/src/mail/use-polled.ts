import { useState, useSyncExternalStore } from 'react';

interface Polled<T> {
  value: T | undefined;
  failed: boolean;
}

/** Poll interval, in milliseconds. */
const pause = 2500;

/** Polls while there are subscribers and `isUnderWay` is true. The value stays when a later request fails. */
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

/** Polled value of `load`. Both functions are read at mount only. */
export function usePolled<T>(
  load: () => Promise<T>,
  isUnderWay: (value: T) => boolean,
): Polled<T> & { /** Polls now. */ refresh: () => void } {
  const [{ ask, state, subscribe }] = useState(() => poll(load, isUnderWay));
  return { ...useSyncExternalStore(subscribe, state), refresh: ask };
}
