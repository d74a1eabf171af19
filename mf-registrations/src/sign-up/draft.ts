import { useMemo, useSyncExternalStore } from 'react';
import { deviceNames } from 'shared/facts/device-names';
import { blankRider, type Rider } from './rider.ts';

const key = deviceNames.draft;

/**
 * What was typed outlives a reload: phones drop pages that wait in the background. It stays in this tab and ends with
 * it. A browser without storage only loses that comfort.
 */
export function keepDraft(rider: Rider): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(rider));
  } catch {
    // Private windows and full disks.
  }
}

function readStored(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

const neverChangesByItself = () => () => {};

/** What an earlier visit of this tab left; null when nothing, and on a server. */
export function useDraft(): Rider | null {
  const stored = useSyncExternalStore(neverChangesByItself, readStored, () => null);
  return useMemo(() => parseDraft(stored), [stored]);
}

function parseDraft(stored: string | null): Rider | null {
  try {
    const draft: unknown = JSON.parse(stored ?? 'null');
    return draft === null ? null : { ...blankRider, ...draft };
  } catch {
    return null;
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Where nothing could be kept there is nothing to drop.
  }
}
