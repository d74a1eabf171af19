import { useSyncExternalStore } from 'react';

function watch(changed: () => void): () => void {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
}

const read = (name: string) => () => new RegExp(`^#${name}=([\\w-]+)$`).exec(location.hash)?.[1] ?? '';

/**
 * Key of a personal link: 'anticipada' of last year's riders, 'socio' of a member. '' without one, and on the server, which does not get
 * the hash.
 */
export const useHashKey = (name: 'anticipada' | 'socio'): string => useSyncExternalStore(watch, read(name), () => '');
