import { useEffect } from 'react';
import { useLocation } from 'shared/router';
import type { LandingData } from './landing-data.ts';

const visitorMoves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Off by less than this, in pixels, is in place: heights have fractions. */
const tolerance = 4;

const distanceFromPlace = (section: Element) =>
  section.getBoundingClientRect().top - Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop || '0');

/**
 * After '/#castillos' the sections above are still filling, and push the one that was asked for out of place.
 * As long as the data arrives, and until the visitor moves, it is kept where the navigation put it.
 */
export function useSteadyAnchor(data: LandingData): void {
  const { hash, key } = useLocation();

  useEffect(() => {
    const section = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
    // Going back restores the place that the visitor had left: that is not ours to mend.
    if (!section || Math.abs(distanceFromPlace(section)) > tolerance) return;

    const align = () => {
      if (Math.abs(distanceFromPlace(section)) > tolerance) section.scrollIntoView({ block: 'start', behavior: 'instant' });
    };
    const growth = new ResizeObserver(align);
    const stop = () => {
      growth.disconnect();
      for (const move of visitorMoves) window.removeEventListener(move, stop);
    };
    growth.observe(document.body);
    for (const move of visitorMoves) window.addEventListener(move, stop, { passive: true });
    // React shows what arrived at most 300 ms later.
    const settled = Promise.allSettled(Object.values(data)).then(() => setTimeout(stop, 1000));
    return () => {
      stop();
      void settled.then(clearTimeout);
    };
  }, [hash, key, data]);
}
