import type { ReactNode } from 'react';
import styles from './actions.module.css';

/** Buttons side by side; below each other where there is no room. tight: closer together. */
export const Actions = ({ tight, children }: { tight?: boolean; children: ReactNode }) => (
  <div className={styles.actions} data-tight={tight}>
    {children}
  </div>
);
