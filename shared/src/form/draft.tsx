import { useMemo, useSyncExternalStore } from 'react';

export interface Draft<Values> {
  keep(values: Values): void;
  /** Values of an earlier visit in this tab; null for none. */
  read(): Values | null;
  /** Hook version; null during hydration and on a server. */
  useKept(): Values | null;
  drop(): void;
}

const neverChangesByItself = () => () => {};

/**
 * Draft in sessionStorage: survives Back, a closed dialog, and a reload (phones discard background pages). Ends with the tab. Without
 * storage there is no draft.
 *
 * @param name Of `deviceNames`.
 * @param blank Values that a draft of an older version may lack.
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
        // Without storage there is nothing to remove.
      }
    },
  };
}
