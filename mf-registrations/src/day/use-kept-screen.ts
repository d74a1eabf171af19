import { useEffect, useState } from 'react';
import { keepScreen } from 'shared/session/offline';

/** The route's, which is offered as an app. */
export const routeScreen = '/inscripciones/dia';
/** Requested at every page start: an error would sign the user out. */
export const profile = '/api/user/me';

/**
 * Caches the screen at `scope` on this phone while online, with all later parts, and offers the route's as an app. Whether it was cached;
 * undefined until known.
 */
export function useKeptScreen(scope: string, isOnline: boolean, loadParts: () => Promise<unknown>): boolean | undefined {
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
  }, [scope, isOnline, isKept, loadParts]);
  useEffect(() => {
    if (scope !== routeScreen) return undefined;
    const link = document.createElement('link');
    Object.assign(link, { rel: 'manifest', href: `${scope}.webmanifest` });
    document.head.append(link);
    return () => link.remove();
  }, [scope]);
  return isKept;
}
