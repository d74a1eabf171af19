import type { ReactNode } from 'react';
import styles from './page-frame.module.css';

interface PageFrameProps {
  /** public: for visitors. gallery: pictures close below a short head. list: cards close below a low one. By default, a staff screen. */
  look?: 'public' | 'gallery' | 'list';
  /** narrow: a single form. slim: a few short fields. */
  width?: 'narrow' | 'slim' | undefined;
  head: ReactNode;
  children: ReactNode;
}

/** Layout of a screen: margins and head. */
export const PageFrame = ({ look, width, head, children }: PageFrameProps) => (
  <div className={styles.page} data-look={look} data-width={width}>
    <header className={`row to-end between gap-6 rows-4 ${styles.head}`}>{head}</header>
    {children}
  </div>
);

/** Intro text in a head. */
export const Lead = ({ children }: { children: ReactNode }) => <p className={`large measure ${styles.lead}`}>{children}</p>;
