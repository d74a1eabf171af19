import { useEffect } from 'react';
import { useRevalidator } from 'shared/router';

/** Longest timeout of a browser, in ms. */
const longest = 2 ** 31 - 1;

/** Revalidates after that time, with jitter: not all visitors at once. */
export function useReloadAt(moment: string | null | undefined): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!moment) return undefined;
    const wait = Math.max(0, Date.parse(moment) - Date.now()) + 500 + Math.random() * 1500;
    if (wait > longest) return undefined;
    const timer = setTimeout(() => void revalidate(), wait);
    return () => clearTimeout(timer);
  }, [moment, revalidate]);
}
