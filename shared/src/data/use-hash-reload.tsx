import { useEffect } from 'react';
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
