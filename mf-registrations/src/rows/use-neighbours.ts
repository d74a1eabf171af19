import { useEffect, useMemo, useRef } from 'react';
import type { Row } from '../registration/row.ts';
import type { ShownYear } from './view-rows.ts';

export interface Neighbours {
  /** Range between two rows in the shown order; the row alone when the other one is hidden. */
  between: (id: number | undefined, row: Row) => Row[];
  /** The row, and those below it in its year. */
  below: (row: Row) => Row[];
}

/** Neighbours in the current order. Stable: a search does not render its callers. */
export function useNeighbours(shown: ShownYear[]): Neighbours {
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  }, [shown]);
  return useMemo(() => {
    const positionIn = (rows: readonly Row[], id: number | undefined) => rows.findIndex((row) => row.id === id);
    return {
      between(id, row) {
        const rows = latest.current.flatMap((year) => year.rows);
        const [start = -1, end = -1] = [positionIn(rows, id), positionIn(rows, row.id)].toSorted((a, b) => a - b);
        return start < 0 ? [row] : rows.slice(start, end + 1);
      },
      below(row) {
        const rows = latest.current.find((year) => positionIn(year.rows, row.id) >= 0)?.rows ?? [];
        return rows.slice(positionIn(rows, row.id));
      },
    };
  }, []);
}
