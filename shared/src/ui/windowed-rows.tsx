import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import styles from './windowed-list.module.css';

export interface WindowedListProps<T extends { id: number }> {
  rows: readonly T[];
  row: (row: T) => ReactNode;
  /** Estimated height of a row in pixels, on a wide screen and below 1024 px. */
  heights: readonly [wide: number, narrow: number];
}

/** Rows near the window, and empty height for the others. */
export function WindowedRows<T extends { id: number }>({ rows: all, row, heights: [wide, narrow] }: WindowedListProps<T>) {
  const list = useRef<HTMLUListElement>(null);
  /** Offset of the list and estimated row height, in pixels. */
  const [{ top, height }, setLayout] = useState({ top: 0, height: wide });
  useLayoutEffect(() => {
    const start = (list.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
    setLayout({ top: start, height: window.innerWidth < 1024 ? narrow : wide });
  }, [wide, narrow]);
  // Stable functions: the virtualizer measures thousands of rows again when they change.
  const estimateSize = useCallback(() => height, [height]);
  const getItemKey = useCallback((index: number) => all[index]?.id ?? index, [all]);
  const rows = useWindowVirtualizer({
    count: all.length,
    estimateSize,
    getItemKey,
    overscan: 6,
    scrollMargin: top,
    useFlushSync: false,
  });
  const items = rows.getVirtualItems();
  const before = (items[0]?.start ?? top) - top;
  const after = rows.getTotalSize() - ((items.at(-1)?.end ?? top) - top);

  return (
    <ul ref={list} className="raised" data-windowed>
      <li className={styles.gap} aria-hidden="true" style={{ height: before }} />
      {items.map(({ index, key }) => {
        const each = all[index];
        return (
          each && (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              className={styles.slot}
              aria-setsize={all.length}
              aria-posinset={index + 1}
            >
              {row(each)}
            </li>
          )
        );
      })}
      <li className={styles.gap} aria-hidden="true" style={{ height: after }} />
    </ul>
  );
}
