import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { User } from 'shared/contract/session';
import styles from './user-list.module.css';

interface WindowedUsersProps {
  users: User[];
  row: (user: User) => ReactNode;
}

/** Virtualised list: rows near the window, and empty height for the others. */
export function WindowedUsers({ users, row }: WindowedUsersProps) {
  const list = useRef<HTMLUListElement>(null);
  /** Offset of the list and estimated row height, in pixels. */
  const [{ top, height }, setLayout] = useState({ top: 0, height: 73 });
  useLayoutEffect(() => {
    const start = (list.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
    setLayout({ top: start, height: window.innerWidth < 1024 ? 129 : 73 });
  }, []);
  // Stable functions: the virtualizer measures thousands of rows again when they change.
  const estimateSize = useCallback(() => height, [height]);
  const getItemKey = useCallback((index: number) => users[index]?.id ?? index, [users]);
  const rows = useWindowVirtualizer({
    count: users.length,
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
    <ul ref={list} className={styles.list} data-windowed>
      <li className={styles.gap} aria-hidden="true" style={{ height: before }} />
      {items.map(({ index, key }) => {
        const user = users[index];
        return (
          user && (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              className={styles.slot}
              aria-setsize={users.length}
              aria-posinset={index + 1}
            >
              {row(user)}
            </li>
          )
        );
      })}
      <li className={styles.gap} aria-hidden="true" style={{ height: after }} />
    </ul>
  );
}
