import { useRef, type MouseEvent, type PointerEvent } from 'react';

/** Milliseconds after which a finger that rests is a long press, and pixels by which it may tremble meanwhile. */
const pressed = 500;
const tremble = 10;

/** Handlers of what holds the things that may be pressed; `hold` gets what the finger rests on. What follows a long press is no tap. */
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
    // The system's menu of a picture.
    onContextMenu: (event: MouseEvent) => {
      if (wasHeld.current) event.preventDefault();
    },
  };
}
