import type { ReactNode } from 'react';
import styles from './notice.module.css';

/** How something went. Good news waits its turn with a screen reader, bad news does not. */
export function Notice({ kind, children }: { kind: 'success' | 'error'; children: ReactNode }) {
  return (
    <p className={styles.notice} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      {children}
    </p>
  );
}
