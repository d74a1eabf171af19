import type { ReactNode } from 'react';
import styles from './actions.module.css';

/** Buttons side by side; wrapped where there is no space. tight: closer together. */
export const Actions = ({ tight, children }: { tight?: boolean; children: ReactNode }) => (
  <div className={`row gap-4 ${styles.actions}`} data-tight={tight}>
    {children}
  </div>
);
