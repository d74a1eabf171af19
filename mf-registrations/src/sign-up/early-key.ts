import { useSyncExternalStore } from 'react';

function watch(changed: () => void): () => void {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
}

const read = () => /^#anticipada=([\w-]+)$/.exec(location.hash)?.[1] ?? '';

/** The key of the link with which last year's riders come; '' for everybody else, and on a server, which is never told what stands behind the '#'. */
export const useEarlyKey = (): string => useSyncExternalStore(watch, read, () => '');
