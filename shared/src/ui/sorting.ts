interface Point {
  x: number;
  y: number;
}

/** A running drag. The DOM order stays: the other items are shifted by `translate`. */
export interface Sorting {
  /** Current target index. */
  readonly slot: number;
  /** Cells in the first row. */
  readonly columns: number;
  readonly count: number;
  moveTo(slot: number): void;
  /** Moves the item to the pointer; `offset` from the start, both in viewport pixels. */
  follow(offset: Point, pointer: Point): void;
  end(): void;
}

/** Distance to the window's edge, in pixels, that starts auto-scroll. */
const edge = 90;

export function beginSorting(list: HTMLElement, from: number): Sorting {
  const items = [...list.children].filter((child): child is HTMLElement => child instanceof HTMLElement);
  const startScroll = { x: scrollX, y: scrollY };
  const cells = items.map((item) => {
    const { left, top, width, height } = item.getBoundingClientRect();
    return {
      x: left + startScroll.x,
      y: top + startScroll.y,
      middle: { x: left + startScroll.x + width / 2, y: top + startScroll.y + height / 2 },
    };
  });
  const columns = Math.max(1, cells.filter(({ y }) => y === cells[0]?.y).length);
  const taken = items[from];
  let slot = from;
  let pointer: Point | undefined;
  let offset: Point = { x: 0, y: 0 };
  let frame = 0;

  list.dataset['sorting'] = '';
  if (taken) taken.dataset['lifted'] = '';

  const shift = (index: number, by: Point) => {
    const item = items[index];
    if (item) item.style.translate = by.x === 0 && by.y === 0 ? '' : `${by.x}px ${by.y}px`;
  };
  const between = (index: number, target: number): Point => ({
    x: (cells[target]?.x ?? 0) - (cells[index]?.x ?? 0),
    y: (cells[target]?.y ?? 0) - (cells[index]?.y ?? 0),
  });
  const makeRoom = (next: number) => {
    const [first, last] = [Math.min(from, slot, next), Math.max(from, slot, next)];
    slot = next;
    for (let index = first; index <= last; index += 1) {
      if (index === from) continue;
      const target = index > from && index <= slot ? index - 1 : index < from && index >= slot ? index + 1 : index;
      shift(index, between(index, target));
    }
  };
  const positionLifted = () => {
    if (!pointer) return;
    const scrolled = { x: scrollX - startScroll.x, y: scrollY - startScroll.y };
    shift(from, { x: offset.x + scrolled.x, y: offset.y + scrolled.y });
    const at = { x: pointer.x + scrollX, y: pointer.y + scrollY };
    let nearest = slot;
    let distance = Infinity;
    cells.forEach(({ middle }, cell) => {
      const away = Math.hypot(middle.x - at.x, middle.y - at.y);
      if (away < distance) [nearest, distance] = [cell, away];
    });
    if (nearest !== slot) makeRoom(nearest);
  };
  const scrollNearEdges = () => {
    frame = requestAnimationFrame(scrollNearEdges);
    if (!pointer) return;
    const above = edge - pointer.y;
    const below = pointer.y - (innerHeight - edge);
    const speed = above > 0 ? -above / 5 : below > 0 ? below / 5 : 0;
    if (speed === 0) return;
    scrollBy(0, Math.max(-25, Math.min(25, speed)));
    positionLifted();
  };

  return {
    get slot() {
      return slot;
    },
    columns,
    count: items.length,
    moveTo(next) {
      makeRoom(next);
      shift(from, between(from, next));
      taken?.scrollIntoView({ block: 'nearest' });
    },
    follow(moved, to) {
      if (!pointer) frame = requestAnimationFrame(scrollNearEdges);
      [offset, pointer] = [moved, to];
      positionLifted();
    },
    end() {
      cancelAnimationFrame(frame);
      delete list.dataset['sorting'];
      for (const item of items) {
        item.style.translate = '';
        delete item.dataset['lifted'];
      }
    },
  };
}

/** Target index of a key; undefined for other keys. Clamped at the ends. */
export function slotByKey(key: string, { slot, columns, count }: Pick<Sorting, 'slot' | 'columns' | 'count'>): number | undefined {
  const targets: Record<string, number> = {
    ArrowLeft: slot - 1,
    ArrowRight: slot + 1,
    ArrowUp: slot - columns,
    ArrowDown: slot + columns,
    Home: 0,
    End: count - 1,
  };
  const target = targets[key];
  if (target === undefined) return undefined;
  return target < 0 || target >= count ? slot : target;
}
