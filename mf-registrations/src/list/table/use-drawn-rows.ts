import { startTransition, useEffect, useState } from 'react';
import type { Row } from '../../registration/row.ts';

/** So many more rows at a time: few enough that nobody who types meanwhile waits for them. */
const step = 60;
/** Between two steps, in milliseconds: what is typed and clicked comes first. */
const pause = 30;

const none: ReadonlySet<number> = new Set();

/**
 * Ids of the rows that stay drawn wherever the window is: all of them in the end, when `isGrowing`. What a search takes away and brings
 * back begins anew: a thousand rows that return with one key would make the next one wait for seconds.
 */
export function useDrawnRows(rows: readonly Row[], isGrowing: boolean): ReadonlySet<number> {
  const [{ of, ids }, setDrawn] = useState({ of: rows, ids: none });
  if (of !== rows) setDrawn({ of: rows, ids: new Set(rows.flatMap(({ id }) => (ids.has(id) ? [id] : []))) });

  useEffect(() => {
    if (!isGrowing || of !== rows || ids.size >= rows.length) return undefined;
    const next = rows.filter(({ id }) => !ids.has(id)).slice(0, step);
    const timer = setTimeout(
      () => startTransition(() => setDrawn((now) => (now.ids === ids ? { of, ids: new Set([...ids, ...next.map(({ id }) => id)]) } : now))),
      pause,
    );
    return () => clearTimeout(timer);
  }, [rows, of, ids, isGrowing]);

  return isGrowing ? ids : none;
}
