import { useEffect } from 'react';
import { useRevalidator } from 'shared/router';

/** Reads a screen's data again when only what stands behind the '#' has changed: an email's link that is opened in the same tab. */
export function useHashReload(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const reload = () => void revalidate();
    window.addEventListener('hashchange', reload);
    return () => window.removeEventListener('hashchange', reload);
  }, [revalidate]);
}
