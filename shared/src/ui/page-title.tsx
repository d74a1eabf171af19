import type { ReactNode } from 'react';
import styles from './page-title.module.css';

/** The only <h1> of a screen, above a dashed road line. Gets the focus when the focused element was removed. */
export const PageTitle = ({ children }: { children: ReactNode }) => (
  <h1 className={styles.title} tabIndex={-1}>
    {children}
  </h1>
);
