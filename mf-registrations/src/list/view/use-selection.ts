import { useCallback, useMemo, useState } from 'react';
import type { LoadedYear } from '../store/registration-list.ts';

/** Which registrations are ticked. Whoever leaves the list leaves the selection: nobody is mailed unseen. */
export function useSelection(listed: LoadedYear[], isComplete: boolean) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());

  const kept = useMemo(() => {
    if (!isComplete || ticked.size === 0) return ticked;
    const here = new Set<number>();
    for (const { rows } of listed) for (const { id } of rows) if (ticked.has(id)) here.add(id);
    return here.size === ticked.size ? ticked : here;
  }, [listed, isComplete, ticked]);
  // Dropped for good: who comes back to the list is not ticked again.
  if (kept !== ticked) setTicked(kept);

  const select = useCallback((ids: Iterable<number>, selected: boolean) => {
    setTicked((before) => {
      const next = new Set(before);
      for (const id of ids) {
        if (selected) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  }, []);
  const clear = useCallback(() => setTicked(new Set()), []);
  return { selection: kept, select, clear };
}
