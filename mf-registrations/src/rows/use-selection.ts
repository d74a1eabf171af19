import { useCallback, useMemo, useRef, useState } from 'react';
import type { Row } from '../registration/row.ts';
import type { LoadedYear, RegistrationList } from './registration-list.ts';
import type { Neighbours } from './use-neighbours.ts';
import type { ShownYear } from './view-rows.ts';

/** Selected registrations by id, as of their selection. */
export type Selection = ReadonlyMap<number, Row>;

interface Seen {
  list: RegistrationList;
  loaded: LoadedYear[];
  /** Fully loaded: missing rows are deleted. */
  isAll: boolean;
  shown: ShownYear[];
  between: Neighbours['between'];
}

/**
 * Selection of registrations: kept and counted when a search or a filter hides them. Only deleted ones are dropped: emails go to listed
 * people only.
 */
export function useSelection({ list, loaded, isAll, shown, between }: Seen) {
  const [ticked, setTicked] = useState<Selection>(new Map());
  const kept = useMemo(() => {
    if (ticked.size === 0) return ticked;
    const listed = isAll ? setOf(loaded, ticked) : undefined;
    const there = [...ticked].filter(([id]) => listed?.has(id) ?? !list.isRemoved(id));
    return there.length === ticked.size ? ticked : new Map(there);
  }, [list, loaded, isAll, ticked]);
  // Dropped for good: a restored row is not selected again.
  if (kept !== ticked) setTicked(kept);

  const hidden = useMemo(() => {
    if (kept.size === 0) return 0;
    return kept.size - setOf(shown, kept).size;
  }, [kept, shown]);

  const select = useCallback((rows: Iterable<Row>, selected: boolean) => {
    setTicked((before) => {
      const next = new Map(before);
      for (const row of rows) {
        if (selected) next.set(row.id, row);
        else next.delete(row.id);
      }
      return next;
    });
  }, []);

  /** Last ticked row. */
  const last = useRef<number>(undefined);
  const tick = useCallback(
    (row: Row, selected: boolean, isRange: boolean) => {
      select(isRange ? between(last.current, row) : [row], selected);
      last.current = row.id;
    },
    [select, between],
  );
  const clear = useCallback(() => {
    last.current = undefined;
    setTicked(new Map());
  }, []);
  return { selection: kept, hidden, select, tick, clear };
}

function setOf(listed: readonly LoadedYear[], ticked: Selection): Set<number> {
  const here = new Set<number>();
  for (const { rows } of listed) for (const { id } of rows) if (ticked.has(id)) here.add(id);
  return here;
}
