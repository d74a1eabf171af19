import type { ReactNode } from 'react';
import { Link } from 'shared/router';
import styles from './back-link.module.css';

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={styles.back} to={to}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M14 5 7 12l7 7" />
      </svg>
      {children}
    </Link>
  );
}
