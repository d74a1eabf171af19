import type { ReactNode } from 'react';
import styles from './back-link.module.css';
import { TouchLink } from './touch-link.tsx';

/** Link above a title, to the parent screen. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <TouchLink to={to}>
      <svg className={styles.arrow} viewBox="0 0 24 24" aria-hidden="true">
        <path d="M14 5 7 12l7 7" />
      </svg>
      {children}
    </TouchLink>
  );
}
