import { useEffect, useState } from 'react';
import { keepScreen } from 'shared/session/offline';

const scope = '/inscripciones/dia';
/** Asked for at the start of every page: who does not get it is signed out. */
export const profile = '/api/user/me';

/**
 * Keeps the screen on this phone once there is signal, with all that it may need later, and lets the phone put it among its apps. Whether
 * it did; undefined until that is known.
 */
export function useKeptScreen(isOnline: boolean, loadParts: () => Promise<unknown>): boolean | undefined {
  const [isKept, setKept] = useState<boolean>();
  useEffect(() => {
    if (!isOnline || isKept !== undefined) return;
    let isGone = false;
    const keep = async () => {
      await loadParts().catch(() => undefined);
      void navigator.storage?.persist?.();
      return keepScreen(scope, [profile]);
    };
    keep()
      // The signal went meanwhile: it is tried again with the next.
      .catch(() => undefined)
      .then((kept) => isGone || setKept(kept));
    return () => {
      isGone = true;
    };
  }, [isOnline, isKept, loadParts]);
  useEffect(() => {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'manifest', href: `${scope}.webmanifest` });
    document.head.append(link);
    return () => link.remove();
  }, []);
  return isKept;
}
