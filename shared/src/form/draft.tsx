import { useMemo, useSyncExternalStore } from 'react';

export interface Draft<Values> {
  keep(values: Values): void;
  /** What an earlier visit of this tab left; null when nothing. */
  read(): Values | null;
  /** The same while the page is drawn; null on a server too. */
  useKept(): Values | null;
  drop(): void;
}

const neverChangesByItself = () => () => {};

/**
 * What was typed outlives Back, a dialog that closes, and a reload: phones drop pages that wait in the background. It stays in this tab
 * and ends with it. A browser without storage only loses that comfort.
 *
 * @param name Of `deviceNames`.
 * @param blank What a draft of an older version may lack.
 */
export function createDraft<Values extends object>(name: string, blank: Values): Draft<Values> {
  const readStored = (): string | null => {
    try {
      return sessionStorage.getItem(name);
    } catch {
      return null;
    }
  };
  const parse = (stored: string | null): Values | null => {
    try {
      const draft: unknown = JSON.parse(stored ?? 'null');
      return draft === null ? null : { ...blank, ...draft };
    } catch {
      return null;
    }
  };
  return {
    keep(values) {
      try {
        sessionStorage.setItem(name, JSON.stringify(values));
      } catch {
        // Private windows and full disks.
      }
    },
    read: () => parse(readStored()),
    useKept() {
      const stored = useSyncExternalStore(neverChangesByItself, readStored, () => null);
      return useMemo(() => parse(stored), [stored]);
    },
    drop() {
      try {
        sessionStorage.removeItem(name);
      } catch {
        // Where nothing could be kept there is nothing to drop.
      }
    },
  };
}
