import { useSyncExternalStore } from 'react';

function watch(changed: () => void): () => void {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
}

const read = () => /^#anticipada=([\w-]+)$/.exec(location.hash)?.[1] ?? '';

/** Key of the early link of last year's riders; '' without one, and on the server, which does not get the hash. */
export const useEarlyKey = (): string => useSyncExternalStore(watch, read, () => '');
