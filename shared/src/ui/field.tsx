import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './field.module.css';

interface FieldProps {
  label: string;
  /** What is wrong with the value, as a sentence. */
  error?: string | undefined;
}

interface Wiring {
  id: string;
  className: string | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** Label above, control, error below, wired for screen readers. */
function Field({ label, error, children }: FieldProps & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId();
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
        'aria-describedby': error ? errorId : undefined,
      })}
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

export function TextField({ label, error, ...input }: FieldProps & ComponentProps<'input'>) {
  return (
    <Field label={label} error={error}>
      {(wiring) => <input type="text" {...wiring} {...input} />}
    </Field>
  );
}

export function TextAreaField({ label, error, ...textarea }: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field label={label} error={error}>
      {(wiring) => <textarea rows={5} {...wiring} {...textarea} />}
    </Field>
  );
}

/** Its options come as children. */
export function SelectField({ label, error, ...select }: FieldProps & ComponentProps<'select'>) {
  return (
    <Field label={label} error={error}>
      {(wiring) => <select {...wiring} {...select} />}
    </Field>
  );
}
