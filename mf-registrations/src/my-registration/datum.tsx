import type { ReactNode } from 'react';
import { TextButton } from 'shared/ui/text-button';
import { VisuallyHidden } from 'shared/ui/visually-hidden';
import styles from './mine.module.css';

interface DatumProps {
  name: string;
  value: string | null | undefined;
  /** Undefined where it cannot be corrected. */
  onCorrect?: (() => void) | undefined;
  /** Form that corrects it, once it is open: its control shows the name. */
  children?: ReactNode;
}

/** A line of 'Tus datos'. */
export const Datum = ({ name, value, onCorrect, children }: DatumProps) => (
  <div>
    <dt className={styles.label}>{children ? <VisuallyHidden>{name}</VisuallyHidden> : name}</dt>
    {children ? (
      <dd>{children}</dd>
    ) : (
      <dd className={styles.value}>
        {value ? <span>{value}</span> : <span className={styles.empty}>Sin indicar</span>}
        {onCorrect && (
          <TextButton aria-label={`Corregir: ${name}`} onClick={onCorrect}>
            Corregir
          </TextButton>
        )}
      </dd>
    )}
  </div>
);
