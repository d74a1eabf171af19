import { useEffect, useSyncExternalStore } from 'react';
import { useRevalidator } from 'shared/router';

function watch(changed: () => void): () => void {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
}

/**
 * Revalidates a screen when only the hash changes: an email's link opened in the same tab.
 *
 * @param key What the loader has read. By a link within the site it reads '', as the address changes after it: read again once.
 */
export function useHashReload(key?: string): void {
  const { revalidate } = useRevalidator();
  useEffect(() => watch(() => void revalidate()), [revalidate]);
  useEffect(() => {
    if (key === '' && location.hash.length > 1) void revalidate();
  }, [key, revalidate]);
}

/**
 * Key of an emailed link: 'confirmar' of who confirms an address, 'anticipada' of last year's riders, 'socio' of a member, or alone. Browsers
 * do not send the hash; '' without one, with another name, and on the server.
 */
export function keyInHash(name?: 'confirmar' | 'anticipada' | 'socio'): string {
  const [, named, key = ''] = /^#(?:(\w+)=)?([\w.-]+)$/.exec(globalThis.location?.hash ?? '') ?? [];
  return named === name ? key : '';
}

/** The same, as it changes. */
export const useHashKey = (name: 'anticipada' | 'socio'): string =>
  useSyncExternalStore(
    watch,
    () => keyInHash(name),
    () => '',
  );
