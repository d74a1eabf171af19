import { use, useRef, type MouseEvent, type PointerEvent } from 'react';
import type { Row } from '../../registration/row.ts';
import { RowActionsContext } from './row-context.ts';

/** Milliseconds after which a finger that rests is a long press, and pixels by which it may tremble meanwhile. */
const pressed = 500;
const tremble = 10;

/** Handlers of what holds the rows: a long press selects the row, and all between it and the one that was ticked before. */
export function useLongPress(rows: readonly Row[]) {
  const { tick } = use(RowActionsContext);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const from = useRef({ x: 0, y: 0 });
  /** What follows the press is no tap. */
  const wasHeld = useRef(false);
  const letGo = () => clearTimeout(timer.current);

  return {
    onPointerDown: ({ pointerType, target, clientX, clientY }: PointerEvent) => {
      wasHeld.current = false;
      letGo();
      const row = rows[Number((target as Element).closest<HTMLElement>('tr[data-index]')?.dataset['index'])];
      if (pointerType === 'mouse' || !row) return;
      from.current = { x: clientX, y: clientY };
      timer.current = setTimeout(() => {
        wasHeld.current = true;
        tick(row, true, true);
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
    onContextMenu: (event: MouseEvent) => {
      if (wasHeld.current) event.preventDefault();
    },
  };
}
