import type { ReactNode } from 'react';
import { ButtonLink } from 'shared/ui/button';
import styles from './sign-up-page.module.css';

/** In place of a form that cannot be sent: why, and what then. */
export const ClosedBox = ({ text, children }: { text: string; children: ReactNode }) => (
  <div className={styles.closed}>
    <p className={styles.closedText}>{text}</p>
    {children}
    <ButtonLink tone="outline" to="/">
      Volver al inicio
    </ButtonLink>
  </div>
);
