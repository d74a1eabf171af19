import type { ReactNode } from 'react';
import styles from './row-menu.module.css';

interface RowMenuProps {
  /** Id of what the row is about. */
  describedBy: string;
  children: ReactNode;
}

/** What is rarely done with a row, behind a button: not pressed by mistake. */
export const RowMenu = ({ describedBy, children }: RowMenuProps) => (
  // What it closes by is of the buttons within.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
  <details
    className={styles.menu}
    onBlur={({ currentTarget, relatedTarget }) => {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
    }}
    onKeyDown={({ key, currentTarget }) => {
      if (key !== 'Escape' || !currentTarget.open) return;
      currentTarget.open = false;
      currentTarget.querySelector('summary')?.focus();
    }}
  >
    <summary aria-label="Más acciones" aria-describedby={describedBy}>
      ⋯
    </summary>
    <div className={`stack boxed ${styles.box}`}>{children}</div>
  </details>
);
