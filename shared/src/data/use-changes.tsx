import { useCallback, useMemo, useState } from 'react';

type How<T> = (now: T) => T;

interface Changes<T> {
  /** The loaded value with this screen's changes. Memoized. */
  apply: How<T>;
  /** Stable until the value is reloaded. */
  change: (how: How<T>) => void;
}

/** Optimistic changes to loaded data, reset on reload (`loaded` is the loader's promise). */
export function useChanges<T>(loaded: Promise<T>): Changes<T> {
  const [made, setMade] = useState<{ since: Promise<T>; hows: readonly How<T>[] }>({ since: loaded, hows: [] });
  const hows = made.since === loaded ? made.hows : undefined;
  const change = useCallback(
    (how: How<T>) => setMade((before) => ({ since: loaded, hows: [...(before.since === loaded ? before.hows : []), how] })),
    [loaded],
  );
  const apply = useMemo(() => rememberLast((of: T) => hows?.reduce((now, how) => how(now), of) ?? of), [hows]);
  return { apply, change };
}

/** Memoizes the last result. */
function rememberLast<T>(make: How<T>): How<T> {
  let last: { of: T; value: T } | undefined;
  return (of) => {
    if (last?.of !== of) last = { of, value: make(of) };
    return last.value;
  };
}
