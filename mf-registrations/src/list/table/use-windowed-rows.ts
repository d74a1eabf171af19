import { defaultRangeExtractor, measureElement, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { Row } from '../../registration/row.ts';
import { useDrawnRows } from './use-drawn-rows.ts';

/** What a row takes before it has been measured, in pixels. */
const rowHeight = { table: 57, line: 66 };

/** Scrolling by more than so many windows from one frame to the next is on its way to somewhere else. */
const leap = 3;
/** It has arrived when it stood still for so many milliseconds. */
const rest = 100;

interface Layout {
  /** Where the rows begin, in pixels from the beginning of the document. */
  top: number;
  /** In sight, or after one more screen: other years are as good as not there. */
  isNear: boolean;
}

interface WindowedRow {
  row: Row;
  /** In the year, from 0. */
  position: number;
  /** Empty space before it, in pixels. */
  gap: number;
}

/** `near`: the rows near the window. `all`: in the end every one, so that the browser finds it. `now`: every one at once, for paper. */
export type DrawnRows = 'near' | 'all' | 'now';

/**
 * Draws the rows near the window, whatever their number, the one that has the focus, so that nothing that is being typed scrolls out of
 * existence, and what `drawn` asks for. `isWide` stays what it is: what was measured of a table says nothing of two lines.
 */
export function useWindowedRows(rows: Row[], isWide: boolean, drawn: DrawnRows) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [{ top, isNear }, setLayout] = useState<Layout>({ top: 0, isNear: false });

  /** On the way to the end of a long list every frame shows other rows: nobody can read them, and drawing them makes keys wait. */
  const isFlying = useRef(false);
  const lastOffset = useRef(0);

  const lasting = useDrawnRows(rows, drawn === 'near' ? 'none' : 'all');
  const isWhole = drawn === 'now' || (drawn === 'all' && lasting.size === rows.length);

  const keepDrawn = (range: Range): number[] => {
    const positions = new Set(isNear && !isFlying.current ? defaultRangeExtractor(range) : []);
    const focused = document.activeElement?.closest('tr');
    const position = focused && body.current?.contains(focused) ? Number(focused.dataset['index']) : Number.NaN;
    if (Number.isInteger(position) && position < rows.length) positions.add(position);
    if (lasting.size > 0) for (const [index, { id }] of rows.entries()) if (lasting.has(id)) positions.add(index);
    return [...positions].toSorted((a, b) => a - b);
  };

  // One function for the same rows: another one has the positions of all of them worked out anew.
  const getItemKey = useCallback((position: number) => rows[position]?.id ?? position, [rows]);

  // Nothing here is compiled by the React Compiler, which could not memoize what this returns.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: isWhole ? 0 : rows.length,
    estimateSize: () => (isWide ? rowHeight.table : rowHeight.line),
    overscan: 3,
    scrollMargin: top,
    getItemKey,
    rangeExtractor: keepDrawn,
    // The browser tells them once it has laid out the rows: asking each new one would have it lay out the table for each.
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

  // Where the rows begin depends on everything above them, in this year and the ones before. Known before the first paint, so
  // that the first rows are in it.
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
  // Given an end of its own, React does not tell of the row's: at each, all that are watched would be gone through. Gone ones are noticed anyway.
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
