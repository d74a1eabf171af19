import type { ReactNode } from 'react';
import styles from './page-frame.module.css';

interface PageFrameProps {
  /** public: what visitors read. gallery: pictures, close below a short head. Without, a screen of the staff. */
  look?: 'public' | 'gallery';
  /** narrow: a screen that is one form. slim: a few short fields. */
  width?: 'narrow' | 'slim' | undefined;
  /** The title, and what stands with it. */
  head: ReactNode;
  children: ReactNode;
}

/** The margins of a screen, and its head above the rest. */
export const PageFrame = ({ look, width, head, children }: PageFrameProps) => (
  <div className={styles.page} data-look={look} data-width={width}>
    <header className={styles.head}>{head}</header>
    {children}
  </div>
);

/** What the screen is about, in a head. */
export const Lead = ({ children }: { children: ReactNode }) => <p className={styles.lead}>{children}</p>;
