import { type ReactNode, useState } from 'react';
import styles from './folded.module.css';

interface FoldedProps {
  legend: string;
  /** Once true it is unfolded, and closes by hand only. */
  isOpen: boolean;
  children: ReactNode;
}

/** What few need. */
export function Folded({ legend, isOpen, children }: FoldedProps) {
  const [wasOpen, keepOpen] = useState(isOpen);
  if (isOpen && !wasOpen) keepOpen(true);
  return (
    <details className={styles.folded} open={wasOpen}>
      <summary>{legend}</summary>
      <div className={`stack gap-4 ${styles.content}`}>{children}</div>
    </details>
  );
}
