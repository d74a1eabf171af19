import styles from './row-parts.module.css';
import type { Absence } from './row.ts';

/** Label of a rider who is cancelled or waiting. */
export const AbsenceTag = ({ absence }: { absence: Absence }) => (
  <strong className={styles.tag} data-absence={absence}>
    {absence}
  </strong>
);
