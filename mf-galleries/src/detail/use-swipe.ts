import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';

/** Shortest sideways move of a swipe, in pixels. */
const enough = 50;

const isZoomed = (): boolean => (window.visualViewport?.scale ?? 1) > 1.01;

/** Whether a zoomed page can be moved no further: to the next, and to the one before. */
function readEdges(): { 1: boolean; [-1]: boolean } {
  const { offsetLeft = 0, width = 0 } = window.visualViewport ?? {};
  return { 1: offsetLeft + width >= document.documentElement.clientWidth - 1, [-1]: offsetLeft <= 1 };
}

/**
 * Sideways swipes over an element, without the browser's click afterwards. `steps` is 1 for the next, -1 for the one before. What was zoomed
 * by the browser follows the finger, by the browser too; only from its edge a swipe leads on.
 */
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
        start = isPrimary && !isZoomed() ? { id: pointerId, x: clientX, y: clientY } : undefined;
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
        if (event.cancelable && event.touches.length === 1 && !isZoomed()) event.preventDefault();
      },
      { signal, passive: false },
    );
    // Pointers end where the browser begins to move the page; touches do not.
    let zoomed: { x: number; y: number; edges: ReturnType<typeof readEdges> } | undefined;
    element.addEventListener(
      'touchstart',
      ({ touches: [first, second] }) => {
        zoomed = first && !second && isZoomed() ? { x: first.screenX, y: first.screenY, edges: readEdges() } : undefined;
      },
      { signal, passive: true },
    );
    element.addEventListener(
      'touchend',
      ({ changedTouches: [finger] }) => {
        if (!zoomed || !finger) return;
        const [x, y] = [finger.screenX - zoomed.x, finger.screenY - zoomed.y];
        const steps = x < 0 ? 1 : -1;
        if (Math.abs(x) >= enough && Math.abs(x) > Math.abs(y) && zoomed.edges[steps]) swipe(steps);
        zoomed = undefined;
      },
      { signal },
    );
    // The style sheet lets the browser move it then.
    const allowMoving = () => void element.toggleAttribute('data-zoomed', isZoomed());
    allowMoving();
    window.visualViewport?.addEventListener('resize', allowMoving, { signal });
    // No native drag of the picture.
    element.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
    return () => listening.abort();
  }, [target]);
}
