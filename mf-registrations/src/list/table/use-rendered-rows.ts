import { startTransition, useEffect, useState } from 'react';
import type { Row } from '../../registration/row.ts';

/** Rows added per step: few enough not to delay typing. */
const step = 60;
/** Milliseconds between steps: input comes first. */
const pause = 30;

const none: ReadonlySet<number> = new Set();

/**
 * Ids of rows rendered regardless of the window: all eventually with `all`, none with `none`. Rows hidden and shown again by a search
 * restart: rendering a thousand rows at one key would delay the next one for seconds. Removal is in steps too, for the same reason.
 */
export function useRenderedRows(rows: readonly Row[], wanted: 'all' | 'none'): ReadonlySet<number> {
  const [{ of, ids }, setRendered] = useState({ of: rows, ids: none });
  if (of !== rows) setRendered({ of: rows, ids: new Set(rows.flatMap(({ id }) => (ids.has(id) ? [id] : []))) });

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
    // The last ones first: rarely scrolled to.
    const shrink = () => [...ids].slice(0, -2 * step);
    const timer = setTimeout(
      () =>
        startTransition(() => setRendered((now) => (now.ids === ids ? { of, ids: new Set(wanted === 'all' ? grow() : shrink()) } : now))),
      pause,
    );
    return () => clearTimeout(timer);
  }, [rows, of, ids, wanted]);

  return ids;
}
