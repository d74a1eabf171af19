import { useRef, type MouseEvent, type PointerEvent } from 'react';

/** Milliseconds of a long press, and pixels that the finger may move meanwhile. */
const pressed = 500;
const tremble = 10;

/** Handlers of a container with items to long-press; `hold` gets the pressed element. Suppresses the following click. */
export function useLongPress(hold: (target: Element) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const from = useRef({ x: 0, y: 0 });
  const wasHeld = useRef(false);
  const letGo = () => clearTimeout(timer.current);

  return {
    onPointerDown: ({ pointerType, target, clientX, clientY }: PointerEvent) => {
      wasHeld.current = false;
      letGo();
      if (pointerType === 'mouse') return;
      from.current = { x: clientX, y: clientY };
      timer.current = setTimeout(() => {
        wasHeld.current = true;
        hold(target as Element);
      }, pressed);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - from.current.x, clientY - from.current.y) > tremble) letGo();
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
    onClickCapture: (event: MouseEvent) => {
      if (!wasHeld.current) return;
      wasHeld.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    // The system's context menu of a picture.
    onContextMenu: (event: MouseEvent) => {
      if (wasHeld.current) event.preventDefault();
    },
  };
}
