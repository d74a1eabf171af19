import { useState } from 'react';

interface Requested<T> {
  promise: Promise<T>;
  /** Asks again; the old outcome gives way to the waiting state. */
  retry: () => void;
}

/**
 * What a part of a screen asks for by itself, because most never open it; the screen's own data come from its loader. Asked again for
 * another `key`. Show it with `Loaded`. Only for what a press opens: React throws the state of a part away that it draws before its
 * screen has come, and such a part would ask at each try.
 */
export function useRequest<T>(key: unknown, load: () => Promise<T>): Requested<T> {
  const ask = () => ({ key, promise: load() });
  const [asked, setAsked] = useState(ask);
  if (asked.key === key) return { promise: asked.promise, retry: () => setAsked(ask()) };
  const next = ask();
  setAsked(next);
  return { promise: next.promise, retry: () => setAsked(ask()) };
}
