import { useEffect, useState } from 'react';
import { keepScreen } from 'shared/session/offline';

const scope = '/inscripciones/dia';
/** Requested at every page start: an error would sign the user out. */
export const profile = '/api/user/me';

/**
 * Caches the screen on this phone while online, with all later parts, and offers it as an app. Whether it was cached; undefined until
 * known.
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
      // Offline meanwhile: retried once online.
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
