import type { ReactNode } from 'react';
import styles from './said.module.css';

/** For who listens only: nothing is seen of it. */
export const Said = ({ role, id, children }: { role?: 'status'; id?: string; children: ReactNode }) => (
  <span className={styles.said} role={role} id={id}>
    {children}
  </span>
);
