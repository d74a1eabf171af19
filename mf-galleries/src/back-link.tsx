import type { ReactNode } from 'react';
import { TouchLink } from 'shared/ui/touch-link';
import styles from './back-link.module.css';

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
