import { useEffect } from 'react';
import { useLocation } from 'shared/router';
import type { LandingData } from './landing-data.ts';

const visitorMoves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Tolerance, in pixels: heights have fractions. */
const tolerance = 4;

const distanceFromPlace = (section: Element) =>
  section.getBoundingClientRect().top - Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop || '0');

const scrollTo = (section: Element) => section.scrollIntoView({ block: 'start', behavior: 'instant' });

const isInPlace = (section: Element) => Math.abs(distanceFromPlace(section)) <= tolerance;

/** Keeps a section in place while the page grows above it, until `settled` or the visitor scrolls. Returns a stop function. */
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
  // React shows what was loaded at most 300 ms later.
  void settled.then(() => setTimeout(stop, 1000));
  return stop;
}

/** Keeps the section of '/#castillos' in place while the sections above load and grow, until the visitor scrolls. */
export function useSteadyAnchor(data: LandingData): void {
  const { hash, key } = useLocation();

  useEffect(() => {
    const section = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
    if (!section) return;
    let stop = () => {};
    // After the next paint: scrolling in the frame that renders the page counts as a layout shift of everything in it.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(begin);
    });
    const begin = () => {
      // When the page is opened at an anchor, the router looks for it before this module has rendered it.
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
