import { useState } from 'react';
import { outcomeOf } from 'shared/data/outcome';

interface Requested<T> {
  promise: Promise<T>;
  /** Loads again, with the pending state. */
  retry: () => void;
}

/**
 * Loads data of a part that most users never open; the screen's own data come from its loader. Loads again for another `key`. Render it
 * with `Loaded`. Only for parts opened by a press: React discards state of a part that suspends before its screen is mounted, which would
 * load again at each attempt.
 */
export function useRequest<T>(key: unknown, load: () => Promise<T>): Requested<T> {
  const ask = () => {
    const promise = load();
    // It may reject before it is rendered.
    outcomeOf(promise);
    return { key, promise };
  };
  const [asked, setAsked] = useState(ask);
  if (asked.key === key) return { promise: asked.promise, retry: () => setAsked(ask()) };
  const next = ask();
  setAsked(next);
  return { promise: next.promise, retry: () => setAsked(ask()) };
}
