import type { ReactNode } from 'react';
import { ButtonLink, TextButton } from 'shared/ui/button';
import styles from './sign-up-form.module.css';

/** A numbered box of the form. plain: without one, where its legend has a number. */
export const FormGroup = ({ legend, plain, children }: { legend: string; plain?: boolean; children: ReactNode }) => (
  <fieldset className={styles.group} data-plain={plain || undefined}>
    <legend className={`line gap-3 group-title ${styles.legend}`}>{legend}</legend>
    <div className={styles.fields}>{children}</div>
  </fieldset>
);

/** half: two stand in a row on a phone too. */
export const FormCell = ({ half, children }: { half?: boolean; children: ReactNode }) => (
  <div className={`stack ${styles.cell}`} data-half={half || undefined}>
    {children}
  </div>
);

export const MailDoubt = ({ doubt, onTake }: { doubt: string; onTake: (mail: string) => void }) => (
  <p className="breaks semibold" role="status">
    {'¿Quisiste decir '}
    <TextButton onClick={() => onTake(doubt)}>{doubt}</TextButton>
    {'?'}
  </p>
);

/** In place of a form that cannot be sent: why, and what then. */
export const ClosedBox = ({ text, children }: { text: string; children: ReactNode }) => (
  <div className={`stack start gap-4 ${styles.closed}`}>
    <p className="strong heading large">{text}</p>
    {children}
    <ButtonLink tone="outline" to="/">
      Volver al inicio
    </ButtonLink>
  </div>
);
