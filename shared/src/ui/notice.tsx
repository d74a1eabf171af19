import type { ReactNode } from 'react';
import styles from './notice.module.css';

/** Result message: success is announced politely, errors assertively. */
export function Notice({ kind, children }: { kind: 'success' | 'error'; children: ReactNode }) {
  return (
    <p className={styles.notice} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      {children}
    </p>
  );
}

/** Something to do first. */
export const Warning = ({ children }: { children: ReactNode }) => <div className={`stack start gap-3 ${styles.warning}`}>{children}</div>;
