import { defaultRangeExtractor, measureElement, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Row } from '../../registration/row.ts';

/** Estimated row height before it is measured, in pixels. */
const rowHeight = { table: 57, line: 66 };

/** Scrolling by more than so many windows per frame counts as a jump. */
const leap = 3;
/** It has ended after so many idle milliseconds. */
const rest = 100;

interface Layout {
  /** Top of the rows, in pixels from the beginning of the document. */
  top: number;
  /** In view, or within one more screen: other years are not rendered. */
  isNear: boolean;
}

interface WindowedRow {
  row: Row;
  /** Index within the year. */
  position: number;
  /** Empty space before it, in pixels. */
  gap: number;
}

/** `near`: the rows near the window. `all`: eventually every one, for the browser's search. `now`: every one at once, for paper. */
export type RenderedRows = 'near' | 'all' | 'now';

/**
 * Virtualised rows: those near the window, the one with the focus, so that a control being edited is not unmounted, and those that `rendered`
 * adds. `isWide` must not change: heights of a table do not apply to two lines.
 */
export function useWindowedRows(rows: Row[], isWide: boolean, rendered: RenderedRows) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [{ top, isNear }, setLayout] = useState<Layout>({ top: 0, isNear: false });

  /** During a jump every frame shows other, unreadable rows: rendering them would delay keys. */
  const isFlying = useRef(false);
  const lastOffset = useRef(0);

  const lasting = useRenderedRows(rows, rendered === 'near' ? 'none' : 'all');
  const isWhole = rendered === 'now' || (rendered === 'all' && lasting.size === rows.length);

  const keepRendered = (range: Range): number[] => {
    const positions = new Set(isNear && !isFlying.current ? defaultRangeExtractor(range) : []);
    const focused = document.activeElement?.closest('tr');
    const position = focused && body.current?.contains(focused) ? Number(focused.dataset['index']) : Number.NaN;
    if (Number.isInteger(position) && position < rows.length) positions.add(position);
    if (lasting.size > 0) for (const [index, { id }] of rows.entries()) if (lasting.has(id)) positions.add(index);
    return [...positions].toSorted((a, b) => a - b);
  };

  // Stable for the same rows: a new function recomputes the positions of all.
  const getItemKey = useCallback((position: number) => rows[position]?.id ?? position, [rows]);

  // The React Compiler, which is not used here, could not memoize what this returns.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: isWhole ? 0 : rows.length,
    estimateSize: () => (isWide ? rowHeight.table : rowHeight.line),
    overscan: 3,
    scrollMargin: top,
    getItemKey,
    rangeExtractor: keepRendered,
    // From the ResizeObserver after layout: measuring each new row would force a layout for each.
    measureElement: (row, told, instance) => {
      if (told) return measureElement(row, told, instance);
      const index = instance.indexFromElement(row);
      return instance.measurementsCache[index]?.size ?? instance.options.estimateSize(index);
    },
    isScrollingResetDelay: rest,
    onChange: ({ scrollOffset, isScrolling }) => {
      const offset = scrollOffset ?? 0;
      isFlying.current = isScrolling && Math.abs(offset - lastOffset.current) > leap * window.innerHeight;
      lastOffset.current = offset;
    },
  });

  // The offset depends on everything above, in this year and the ones before. Measured before the first paint,
  // which then has the first rows.
  useLayoutEffect(() => {
    const target = body.current;
    if (!target) return undefined;
    const measure = () => {
      const { top: fromWindow, bottom } = target.getBoundingClientRect();
      const next = {
        top: Math.round(fromWindow + window.scrollY),
        isNear: fromWindow < 2 * window.innerHeight && bottom > -window.innerHeight,
      };
      setLayout((now) => (now.top === next.top && now.isNear === next.isNear ? now : next));
    };
    measure();
    const resizing = new ResizeObserver(measure);
    resizing.observe(document.body);
    const coming = new IntersectionObserver(measure, { rootMargin: '100% 0px' });
    coming.observe(target);
    return () => {
      resizing.disconnect();
      coming.disconnect();
    };
  }, []);

  const { measureElement: watchRow } = virtualizer;
  // With a ref cleanup React does not call with null, which would walk all observed rows each time. Removed rows are noticed anyway.
  const measureRow = useCallback(
    (row: HTMLTableRowElement | null) => {
      watchRow(row);
      return () => undefined;
    },
    [watchRow],
  );

  if (isWhole) return { body, windowed: rows.map((row, position) => ({ row, position, gap: 0 })), measureRow, after: 0 };
  let end = 0;
  const windowed: WindowedRow[] = [];
  for (const item of virtualizer.getVirtualItems()) {
    const row = rows[item.index];
    if (!row) continue;
    const start = item.start - top;
    windowed.push({ row, position: item.index, gap: Math.max(0, start - end) });
    end = start + item.size;
  }
  return { body, windowed, measureRow, after: Math.max(0, virtualizer.getTotalSize() - end) };
}

/** Rows added per step: few enough not to delay typing. */
const step = 60;
/** Milliseconds between steps: input comes first. */
const pause = 30;

const none: ReadonlySet<number> = new Set();

/**
 * Ids of rows rendered regardless of the window: all eventually with `all`, none with `none`. Rows hidden and shown again by a search
 * restart: rendering a thousand rows at one key would delay the next one for seconds. Removal is in steps too, for the same reason.
 */
function useRenderedRows(rows: readonly Row[], wanted: 'all' | 'none'): ReadonlySet<number> {
  const [{ of, ids }, setRendered] = useState({ of: rows, ids: none });
  if (of !== rows) setRendered({ of: rows, ids: new Set(rows.flatMap(({ id }) => (ids.has(id) ? [id] : []))) });

  useEffect(() => {
    const isThere = wanted === 'all' ? ids.size >= rows.length : ids.size === 0;
    if (of !== rows || isThere) return undefined;
    const grow = () => [
      ...ids,
      ...rows
        .filter(({ id }) => !ids.has(id))
        .map(({ id }) => id)
        .slice(0, step),
    ];
    // The last ones first: rarely scrolled to.
    const shrink = () => [...ids].slice(0, -2 * step);
    const timer = setTimeout(
      () =>
        startTransition(() => setRendered((now) => (now.ids === ids ? { of, ids: new Set(wanted === 'all' ? grow() : shrink()) } : now))),
      pause,
    );
    return () => clearTimeout(timer);
  }, [rows, of, ids, wanted]);

  return ids;
}
