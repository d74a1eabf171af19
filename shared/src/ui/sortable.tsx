import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode, type RefCallback } from 'react';
import { beginSorting, slotByKey, type Sorting } from './sorting.ts';
import './sortable.css';

interface SortableOptions<Id> {
  ids: readonly Id[];
  /** Name of an item for screen readers: 'Imagen 3'. */
  nameOf: (id: Id, index: number) => string;
  /** The item at `from` moves to `to`, both from 0. Update the order synchronously, then the server. */
  onMove: (from: number, to: number) => void;
  disabled?: boolean;
}

interface Sortable {
  /** For the element whose children (in order, nothing else) are the items. */
  list: RefCallback<HTMLElement>;
  /** Props of each item: draggable with the mouse from anywhere except controls. */
  item: (index: number) => { 'data-sortable': 'item'; onPointerDown: (event: PointerEvent<HTMLElement>) => void };
  /** Props of the `<button type="button">` that moves an item by touch and keyboard, or by pressing two handles. */
  handle: (index: number) => HandleProps;
  /** Render it once beside the list: instructions and live announcements. */
  announcer: ReactNode;
  /** Announces a move made in another way. */
  announce: (from: number, to: number) => void;
}

interface HandleProps {
  'data-sortable': 'handle';
  'aria-label': string;
  'aria-describedby': string;
  'aria-pressed': boolean;
  disabled: boolean;
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onKeyUp: (event: KeyboardEvent<HTMLElement>) => void;
  onClick: () => void;
  onBlur: () => void;
}

/**
 * Drag and drop sorting by mouse, touch and keyboard, in a list or a grid of equal cells. A drag only shifts items by CSS; the list changes
 * once, on the drop. Without dragging, press an item's handle, then the handle at its target.
 */
export function useSortable<Id>({ ids, nameOf, onMove, disabled = false }: SortableOptions<Id>): Sortable {
  const helpId = useId();
  const list = useRef<HTMLElement | null>(null);
  const sorting = useRef<Sorting | undefined>(undefined);
  const [lifted, setLifted] = useState<number>();
  const [pressed, setPressed] = useState<Id>();
  const wasDragged = useRef(false);
  const [said, say] = useState('');

  // Cancels a drag when the list changes or the component unmounts.
  const order = ids.join();
  useEffect(
    () => () => {
      sorting.current?.end();
      sorting.current = undefined;
    },
    [order],
  );

  const nameAt = (index: number) => {
    const id = ids[index];
    return id === undefined ? '' : nameOf(id, index);
  };
  const position = (index: number) => `posición ${index + 1} de ${ids.length}`;

  const lift = (index: number): Sorting | undefined => {
    if (disabled || !list.current || sorting.current) return undefined;
    const begun = beginSorting(list.current, index);
    sorting.current = begun;
    return begun;
  };
  const finish = (from: number, to: number | undefined) => {
    sorting.current?.end();
    sorting.current = undefined;
    setLifted(undefined);
    if (to === undefined) return say(`Movimiento cancelado. ${nameAt(from)} sigue en la ${position(from)}.`);
    say(`${nameAt(from)} ha quedado en la ${position(to)}.`);
    if (to !== from) onMove(from, to);
  };

  const dragByPointer = (index: number, event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !event.isPrimary) return;
    const { pointerId } = event;
    const start = { x: event.clientX, y: event.clientY };
    wasDragged.current = false;
    let begun: Sorting | undefined;
    const move = (moved: globalThis.PointerEvent) => {
      if (moved.pointerId !== pointerId) return;
      // Threshold between a click and a drag.
      if (!begun && Math.hypot(moved.clientX - start.x, moved.clientY - start.y) < 5) return;
      begun ??= lift(index);
      if (begun) {
        wasDragged.current = true;
        setPressed(undefined);
      }
      begun?.follow({ x: moved.clientX - start.x, y: moved.clientY - start.y }, { x: moved.clientX, y: moved.clientY });
    };
    const stop = (ended: globalThis.PointerEvent | globalThis.KeyboardEvent) => {
      if ('pointerId' in ended && ended.pointerId !== pointerId) return;
      if ('key' in ended && ended.key !== 'Escape') return;
      listening.abort();
      if (begun) finish(index, ended.type === 'pointerup' ? begun.slot : undefined);
    };
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('pointermove', move, { signal });
    document.addEventListener('pointerup', stop, { signal });
    document.addEventListener('pointercancel', stop, { signal });
    document.addEventListener('keydown', stop, { signal });
    // Disables native dragging and text selection meanwhile.
    document.addEventListener('dragstart', (dragged) => dragged.preventDefault(), { signal });
    document.addEventListener('selectstart', (selected) => selected.preventDefault(), { signal });
  };

  const moveByPresses = (index: number) => {
    // The click event after a drag.
    if (wasDragged.current) {
      wasDragged.current = false;
      return;
    }
    const from = pressed === undefined ? -1 : ids.indexOf(pressed);
    if (from < 0) {
      setPressed(ids[index]);
      return say(`${nameAt(index)}, en la mano. ${position(index)}. Pulsa el botón de mover del sitio al que va.`);
    }
    setPressed(undefined);
    finish(from, from === index ? undefined : index);
  };

  const moveByKey = (index: number, event: KeyboardEvent<HTMLElement>) => {
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      if (lifted !== undefined) return finish(lifted, sorting.current?.slot);
      if (!lift(index)) return;
      setPressed(undefined);
      setLifted(index);
      return say(`${nameAt(index)}, en la mano. ${position(index)}.`);
    }
    if (event.key === 'Escape' && pressed !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      setPressed(undefined);
      return finish(ids.indexOf(pressed), undefined);
    }
    const current = sorting.current;
    if (lifted === undefined || !current) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      return finish(lifted, undefined);
    }
    const slot = slotByKey(event.key, current);
    if (slot === undefined) return;
    event.preventDefault();
    current.moveTo(slot);
    say(`${nameAt(lifted)}: ${position(slot)}.`);
  };

  return {
    list: (element) => {
      list.current = element;
    },
    item: (index) => ({
      'data-sortable': 'item',
      onPointerDown: (event) => {
        if (event.pointerType !== 'mouse' || isControl(event.target)) return;
        dragByPointer(index, event);
      },
    }),
    handle: (index) => ({
      'data-sortable': 'handle',
      'aria-label': `Mover: ${nameAt(index)}`,
      'aria-describedby': helpId,
      'aria-pressed': lifted === index || (pressed !== undefined && ids[index] === pressed),
      disabled,
      onPointerDown: (event) => dragByPointer(index, event),
      onKeyDown: (event) => moveByKey(index, event),
      // Firefox clicks on keyup of the space bar, although its keydown was prevented.
      onKeyUp: (event) => {
        if (event.key === ' ') event.preventDefault();
      },
      onClick: () => moveByPresses(index),
      onBlur: () => {
        if (lifted !== undefined) finish(lifted, undefined);
      },
    }),
    announce: (from, to) => say(`${nameAt(from)}: ${position(to)}.`),
    announcer: (
      <>
        <span className="visually-hidden" id={helpId}>
          Espacio coge el elemento, las flechas lo mueven, Inicio y Fin lo llevan a los extremos, espacio lo suelta y Escape cancela. Sin
          teclado: pulsa este botón y después el del sitio al que va.
        </span>
        <span className="visually-hidden" role="status" aria-live="assertive">
          {said}
        </span>
      </>
    ),
  };
}

const isControl = (target: EventTarget) => target instanceof Element && target.closest('button, a, input, select, textarea') !== null;

/** A copy of the list with the item at `from` moved to `to`. */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const moved = [...list];
  moved.splice(to, 0, ...moved.splice(from, 1));
  return moved;
}
