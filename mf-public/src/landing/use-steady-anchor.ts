import { useEffect } from 'react';
import { useLocation } from 'shared/router';
import type { LandingData } from './landing-data.ts';

const visitorMoves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Less than this, in pixels, counts as in place: heights have fractions. */
const tolerance = 4;

const distanceFromPlace = (section: Element) =>
  section.getBoundingClientRect().top - Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop || '0');

const scrollTo = (section: Element) => section.scrollIntoView({ block: 'start', behavior: 'instant' });

const isInPlace = (section: Element) => Math.abs(distanceFromPlace(section)) <= tolerance;

/** Keeps a section where it is while the page grows above it, until `settled` or the visitor moves. Returns how to stop. */
function keepInPlace(section: Element, settled: Promise<unknown>): () => void {
  const growth = new ResizeObserver(() => {
    if (!isInPlace(section)) scrollTo(section);
  });
  const stop = () => {
    growth.disconnect();
    for (const move of visitorMoves) window.removeEventListener(move, stop);
  };
  growth.observe(document.body);
  for (const move of visitorMoves) window.addEventListener(move, stop, { passive: true });
  // React shows what arrived at most 300 ms later.
  void settled.then(() => setTimeout(stop, 1000));
  return stop;
}

/**
 * After '/#castillos' the sections above are still filling, and push the one that was asked for out of place.
 * As long as the data arrives, and until the visitor moves, it is kept where the navigation put it.
 */
export function useSteadyAnchor(data: LandingData): void {
  const { hash, key } = useLocation();

  useEffect(() => {
    const section = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
    if (!section) return;
    let stop = () => {};
    // After the next paint: scrolling in the very frame that draws the page counts as a jump of everything in it.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(begin);
    });
    const begin = () => {
      // When the page itself is opened at an anchor, the router looks for it before this module has drawn it.
      if (window.scrollY === 0) scrollTo(section);
      // Not after 'back': the router has restored another scroll position.
      if (isInPlace(section)) stop = keepInPlace(section, Promise.allSettled(Object.values(data)));
    };
    return () => {
      cancelAnimationFrame(frame);
      stop();
    };
  }, [hash, key, data]);
}
