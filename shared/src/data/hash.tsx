import { useEffect, useSyncExternalStore } from 'react';
import { useRevalidator } from 'shared/router';

/** Revalidates a screen when only the hash changes: an email's link opened in the same tab. */
export function useHashReload(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const reload = () => void revalidate();
    window.addEventListener('hashchange', reload);
    return () => window.removeEventListener('hashchange', reload);
  }, [revalidate]);
}

function watch(changed: () => void): () => void {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
}

const read = (name: string) => () => new RegExp(`^#${name}=([\\w-]+)$`).exec(location.hash)?.[1] ?? '';

/** Key of an emailed link. Browsers do not send the hash; '' without one, and on the server. */
export const keyInHash = (): string => /^#([\w-]+)$/.exec(globalThis.location?.hash ?? '')?.[1] ?? '';

/**
 * Key of a personal link: 'anticipada' of last year's riders, 'socio' of a member. '' without one, and on the server, which does not get
 * the hash.
 */
export const useHashKey = (name: 'anticipada' | 'socio'): string => useSyncExternalStore(watch, read(name), () => '');
