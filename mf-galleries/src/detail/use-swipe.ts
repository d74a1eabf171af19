import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';

/** Shortest sideways move of a swipe, in pixels. */
const enough = 50;

/** Sideways swipes over an element, without the browser's click afterwards. `steps` is 1 for the next, -1 for the one before. */
export function useSwipe(target: RefObject<HTMLElement | null>, onSwipe: (steps: 1 | -1) => void): void {
  const swipe = useEffectEvent(onSwipe);
  // Before the picture is painted: none of its first touches is missed.
  useLayoutEffect(() => {
    const element = target.current;
    if (!element) return;
    const listening = new AbortController();
    const { signal } = listening;
    let start: { id: number; x: number; y: number } | undefined;
    let wasSwipe = false;
    const release = () => {
      start = undefined;
      element.style.translate = '';
    };
    element.addEventListener(
      'pointerdown',
      ({ isPrimary, pointerId, clientX, clientY }) => {
        wasSwipe = false;
        // A second finger means zoom.
        start = isPrimary ? { id: pointerId, x: clientX, y: clientY } : undefined;
      },
      { signal },
    );
    document.addEventListener(
      'pointermove',
      ({ pointerId, clientX }) => {
        if (start?.id === pointerId) element.style.translate = `${clientX - start.x}px`;
      },
      { signal },
    );
    document.addEventListener(
      'pointerup',
      ({ pointerId, clientX, clientY }) => {
        if (start?.id !== pointerId) return;
        const [x, y] = [clientX - start.x, clientY - start.y];
        release();
        wasSwipe = Math.abs(x) >= 10;
        if (Math.abs(x) >= enough && Math.abs(x) > Math.abs(y)) swipe(x < 0 ? 1 : -1);
      },
      { signal },
    );
    document.addEventListener('pointercancel', release, { signal });
    element.addEventListener(
      'click',
      (event) => {
        if (wasSwipe) event.stopPropagation();
        wasSwipe = false;
      },
      { signal },
    );
    // Otherwise the browser takes a quick swipe for momentum scrolling, and the next tap only stops that.
    element.addEventListener(
      'touchmove',
      (event) => {
        if (event.cancelable && event.touches.length === 1) event.preventDefault();
      },
      { signal, passive: false },
    );
    // No native drag of the picture.
    element.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
    return () => listening.abort();
  }, [target]);
}
