import { useEffect, useMemo, useRef, useState } from 'react';
import type { Row } from '../registration/row.ts';
import type { LoadedYear, RegistrationList } from '../rows/registration-list.ts';
import type { ShownYear } from '../rows/view-rows.ts';

/** Selected registrations by id, as of their selection. */
export type Selection = ReadonlyMap<number, Row>;

interface Seen {
  list: RegistrationList;
  loaded: LoadedYear[];
  /** Fully loaded: missing rows are deleted. */
  isAll: boolean;
  shown: ShownYear[];
}

const positionIn = (rows: readonly Row[], id: number | undefined) => rows.findIndex((row) => row.id === id);

/**
 * Selection of registrations: kept and counted when a search or a filter hides them. Only deleted ones are dropped: emails go to listed
 * people only. Its functions are stable: a search does not render the rows.
 */
export function useSelection({ list, loaded, isAll, shown }: Seen) {
  const [ticked, setTicked] = useState<Selection>(new Map());
  const kept = useMemo(() => {
    if (ticked.size === 0) return ticked;
    const listed = isAll ? setOf(loaded, ticked) : undefined;
    const there = [...ticked].filter(([id]) => listed?.has(id) ?? !list.isRemoved(id));
    return there.length === ticked.size ? ticked : new Map(there);
  }, [list, loaded, isAll, ticked]);
  // Dropped for good: a restored row is not selected again.
  if (kept !== ticked) setTicked(kept);
  const hidden = useMemo(() => (kept.size === 0 ? 0 : kept.size - setOf(shown, kept).size), [kept, shown]);

  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  }, [shown]);
  /** Last ticked row. */
  const last = useRef<number>(undefined);
  const acts = useMemo(() => {
    const select = (rows: Iterable<Row>, selected: boolean) =>
      setTicked((before) => {
        const next = new Map(before);
        for (const row of rows) {
          if (selected) next.set(row.id, row);
          else next.delete(row.id);
        }
        return next;
      });
    /** Range from the last ticked row, in the shown order; the row alone when the other one is hidden. */
    const rangeTo = (row: Row): Row[] => {
      const rows = latest.current.flatMap((year) => year.rows);
      const [start = -1, end = -1] = [positionIn(rows, last.current), positionIn(rows, row.id)].toSorted((a, b) => a - b);
      return start < 0 ? [row] : rows.slice(start, end + 1);
    };
    return {
      select,
      tick(row: Row, selected: boolean, isRange: boolean) {
        select(isRange ? rangeTo(row) : [row], selected);
        last.current = row.id;
      },
      clear() {
        last.current = undefined;
        setTicked(new Map());
      },
      /** The row, and those below it in its year. */
      below(row: Row): Row[] {
        const rows = latest.current.find((year) => positionIn(year.rows, row.id) >= 0)?.rows ?? [];
        return rows.slice(positionIn(rows, row.id));
      },
    };
  }, []);
  return { selection: kept, hidden, ...acts };
}

function setOf(listed: readonly LoadedYear[], ticked: Selection): Set<number> {
  const here = new Set<number>();
  for (const { rows } of listed) for (const { id } of rows) if (ticked.has(id)) here.add(id);
  return here;
}
