import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';

/** Shortest sideways move of a swipe, in pixels. */
const enough = 50;
/** How much a double tap enlarges, and the most. */
const [twice, most] = [2.5, 6];
/** In ms: the second click of a double one comes within. */
const doubleWithin = 250;
/** By how many pixels a key moves an enlarged picture. */
const step = 80;

interface Gestures {
  /** 1 for the next, -1 for the one before. */
  onMove: (steps: 1 | -1) => void;
  /** A click that is no double one. */
  onTap: () => void;
  /** What is shown: another one is not enlarged. */
  of: unknown;
}

const panKeys: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [step, 0],
  ArrowRight: [-step, 0],
  ArrowUp: [0, step],
  ArrowDown: [0, -step],
};

/**
 * Swipes over a picture lead on; a double tap, two fingers, the wheel and the keys +, - and 0 enlarge it, while the bar around it stays, and
 * one finger or the arrows move what is enlarged.
 */
export function useGestures(target: RefObject<HTMLElement | null>, { onMove, onTap, of }: Gestures): void {
  const move = useEffectEvent(onMove);
  const tap = useEffectEvent(onTap);
  // Outlives the picture: the click after a swipe comes when the next one is there.
  const moved = useRef(0);
  // Before the picture is painted: none of its first touches is missed.
  useLayoutEffect(() => {
    const element = target.current;
    if (!element) return;
    const listening = new AbortController();
    const { signal } = listening;
    let [scale, x, y] = [1, 0, 0];
    const fingers = new Map<number, { x: number; y: number }>();
    let start: { x: number; y: number } | undefined;
    let pending: ReturnType<typeof setTimeout> | undefined;

    const show = (sideways = 0) => {
      // Never away from the window.
      const [wide, high] = [(element.clientWidth * (scale - 1)) / 2, (element.clientHeight * (scale - 1)) / 2];
      x = Math.min(wide, Math.max(-wide, x));
      y = Math.min(high, Math.max(-high, y));
      element.style.transform = scale === 1 && sideways === 0 ? '' : `translate(${x + sideways}px, ${y}px) scale(${scale})`;
      element.toggleAttribute('data-zoomed', scale > 1);
    };
    /** Enlarges around a point of the window. */
    const zoom = (to: number, atX = element.clientWidth / 2, atY = element.clientHeight / 2) => {
      const next = Math.min(most, Math.max(1, to));
      const [fromX, fromY] = [atX - element.clientWidth / 2 - x, atY - element.clientHeight / 2 - y];
      x -= fromX * (next / scale - 1);
      y -= fromY * (next / scale - 1);
      scale = next;
      show();
    };
    const apart = () => {
      const [a, b] = [...fingers.values()];
      return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
    };

    element.addEventListener(
      'pointerdown',
      ({ pointerId, clientX, clientY }) => {
        if (fingers.size === 0) moved.current = 0;
        fingers.set(pointerId, { x: clientX, y: clientY });
        start = fingers.size === 1 ? { x: clientX, y: clientY } : undefined;
      },
      { signal },
    );
    document.addEventListener(
      'pointermove',
      ({ pointerId, clientX, clientY }) => {
        const finger = fingers.get(pointerId);
        if (!finger) return;
        const before = apart();
        const [dx, dy] = [clientX - finger.x, clientY - finger.y];
        fingers.set(pointerId, { x: clientX, y: clientY });
        moved.current += Math.abs(dx) + Math.abs(dy);
        if (fingers.size > 1) {
          const [a, b] = [...fingers.values()];
          if (a && b && before > 0) zoom((scale * apart()) / before, (a.x + b.x) / 2, (a.y + b.y) / 2);
        } else if (scale > 1) {
          [x, y] = [x + dx, y + dy];
          show();
        } else if (start) show(clientX - start.x);
      },
      { signal },
    );
    const lift = ({ pointerId }: PointerEvent) => {
      fingers.delete(pointerId);
      start = undefined;
      show();
    };
    document.addEventListener(
      'pointerup',
      (event) => {
        if (!fingers.has(event.pointerId)) return;
        const from = scale === 1 ? start : undefined;
        lift(event);
        const [sideways, down] = [event.clientX - (from?.x ?? event.clientX), event.clientY - (from?.y ?? event.clientY)];
        if (Math.abs(sideways) >= enough && Math.abs(sideways) > Math.abs(down)) move(sideways < 0 ? 1 : -1);
      },
      { signal },
    );
    document.addEventListener('pointercancel', lift, { signal });
    element.addEventListener(
      'click',
      (event) => {
        event.stopPropagation();
        if (moved.current >= 10) moved.current = 0;
        else if (pending === undefined)
          pending = setTimeout(() => {
            pending = undefined;
            tap();
          }, doubleWithin);
        else {
          clearTimeout(pending);
          pending = undefined;
          zoom(scale > 1 ? 1 : twice, event.clientX, event.clientY);
        }
      },
      { signal },
    );
    element.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault();
        zoom(scale * Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
      },
      { signal, passive: false },
    );
    document.addEventListener(
      'keydown',
      (event) => {
        const pan = panKeys[event.key];
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        if (event.key === '+' || event.key === '=') zoom(scale * 1.5);
        else if (event.key === '-') zoom(scale / 1.5);
        else if (event.key === '0') zoom(1);
        else if (pan && scale > 1) {
          // Not to its neighbour.
          event.stopImmediatePropagation();
          event.preventDefault();
          [x, y] = [x + pan[0], y + pan[1]];
          show();
        }
      },
      { signal, capture: true },
    );
    // No native drag of the picture.
    element.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
    show();
    return () => {
      listening.abort();
      clearTimeout(pending);
    };
  }, [target, of]);
}
