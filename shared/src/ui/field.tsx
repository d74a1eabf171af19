import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './field.module.css';

interface FieldProps {
  label: string;
  /** What there is to know of the value. */
  hint?: string | undefined;
  /** What is wrong with the value, as a sentence. */
  error?: string | undefined;
}

interface Wiring {
  id: string;
  className: string | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** Label above, control, hint and error below, wired for screen readers. */
function Field({ label, hint, error, children }: FieldProps & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId();
  const hintId = `${id}hint`;
  const errorId = `${id}error`;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        className: styles.control,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': [hint && hintId, error && errorId].filter(Boolean).join(' ') || undefined,
      })}
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

export function TextField({ label, hint, error, ...input }: FieldProps & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => <input type="text" {...wiring} {...input} />}
    </Field>
  );
}

export function TextAreaField({ label, hint, error, ...textarea }: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => <textarea rows={5} {...wiring} {...textarea} />}
    </Field>
  );
}

/** Its options come as children. */
export function SelectField({ label, hint, error, ...select }: FieldProps & ComponentProps<'select'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => <select {...wiring} {...select} />}
    </Field>
  );
}
