import { startTransition, useEffect, useState } from 'react';
import type { Row } from '../../registration/row.ts';

/** So many more rows at a time: few enough that nobody who types meanwhile waits for them. */
const step = 60;
/** Between two steps, in milliseconds: what is typed and clicked comes first. */
const pause = 30;

const none: ReadonlySet<number> = new Set();

/**
 * Ids of the rows that stay drawn wherever the window is: all of them in the end with `all`, none with `none`. What a search takes away and
 * brings back begins anew: a thousand rows that return with one key would make the next one wait for seconds. They are taken away in steps
 * too, for the same reason.
 */
export function useDrawnRows(rows: readonly Row[], wanted: 'all' | 'none'): ReadonlySet<number> {
  const [{ of, ids }, setDrawn] = useState({ of: rows, ids: none });
  if (of !== rows) setDrawn({ of: rows, ids: new Set(rows.flatMap(({ id }) => (ids.has(id) ? [id] : []))) });

  useEffect(() => {
    const isThere = wanted === 'all' ? ids.size >= rows.length : ids.size === 0;
    if (of !== rows || isThere) return undefined;
    const grow = () => [
      ...ids,
      ...rows
        .filter(({ id }) => !ids.has(id))
        .map(({ id }) => id)
        .slice(0, step),
    ];
    // The last ones first: nobody has scrolled there.
    const shrink = () => [...ids].slice(0, -2 * step);
    const timer = setTimeout(
      () => startTransition(() => setDrawn((now) => (now.ids === ids ? { of, ids: new Set(wanted === 'all' ? grow() : shrink()) } : now))),
      pause,
    );
    return () => clearTimeout(timer);
  }, [rows, of, ids, wanted]);

  return ids;
}
