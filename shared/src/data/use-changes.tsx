import { useCallback, useMemo, useState } from 'react';

type How<T> = (now: T) => T;

interface Changes<T> {
  /** What was loaded, as it is after all that was done to it on this screen. The same for the same. */
  apply: How<T>;
  /** Stable while the same stands there. */
  change: (how: How<T>) => void;
}

/** What is done to something since it was loaded, seen at once. What is loaded anew (`loaded` is its promise) begins without. */
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

/** Gives the same for the same. */
function rememberLast<T>(make: How<T>): How<T> {
  let last: { of: T; value: T } | undefined;
  return (of) => {
    if (last?.of !== of) last = { of, value: make(of) };
    return last.value;
  };
}
