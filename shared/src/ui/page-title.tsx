import type { ReactNode } from 'react';
import styles from './page-title.module.css';

/** The one <h1> of a screen; below it the dashes of a road. It takes the focus where what had it is gone. */
export const PageTitle = ({ children }: { children: ReactNode }) => (
  <h1 className={styles.title} tabIndex={-1}>
    {children}
  </h1>
);
