import styles from './absence-tag.module.css';
import type { Absence } from './row.ts';

/** That somebody of the list does not come, or not yet. */
export const AbsenceTag = ({ absence }: { absence: Absence }) => (
  <strong className={styles.tag} data-absence={absence}>
    {absence}
  </strong>
);
