import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { User } from 'shared/contract/session';
import styles from './user-list.module.css';

interface WindowedUsersProps {
  users: User[];
  row: (user: User) => ReactNode;
}

/** A list of thousands: rows near the window, and empty height for the others. */
export function WindowedUsers({ users, row }: WindowedUsersProps) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY), []);
  const rows = useWindowVirtualizer({
    count: users.length,
    estimateSize: () => (window.innerWidth < 1024 ? 176 : 74),
    getItemKey: (place) => users[place]?.id ?? place,
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
