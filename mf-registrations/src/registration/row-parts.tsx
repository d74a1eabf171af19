import styles from './row-parts.module.css';
import type { Absence } from './row.ts';

/** Label of a rider who is cancelled or waiting. */
export const AbsenceTag = ({ absence }: { absence: Absence }) => (
  <strong className={styles.tag} data-absence={absence}>
    {absence}
  </strong>
);

/** Allows a line break before the '@' of an email address, and none within a word. */
export function Address({ children }: { children: string }) {
  const at = children.lastIndexOf('@');
  if (at < 1) return <span>{children}</span>;
  return (
    <>
      <span>{children.slice(0, at)}</span>
      <wbr />
      <span>{children.slice(at)}</span>
    </>
  );
}
