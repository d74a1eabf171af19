import { useId, type ChangeEvent, type ComponentProps, type ReactNode } from 'react';
import styles from './field.module.css';

interface FieldProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}

interface Wiring {
  id: string;
  className: string | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldParts extends FieldProps {
  /** Announced at once: there is no submit to announce it. */
  isErrorAlert?: boolean;
  children: (wiring: Wiring) => ReactNode;
}

/** Label above, control, hint and error below, wired for screen readers. */
function Field({ label, hint, error, isErrorAlert, children }: FieldParts) {
  const id = useId();
  const hintId = `${id}hint`;
  const errorId = `${id}error`;
  return (
    <div className={`stack gap-1 ${styles.field}`}>
      <label className="small strong heading" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        className: styles.control,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': [hint && hintId, error && errorId].filter(Boolean).join(' ') || undefined,
      })}
      {hint && (
        <p id={hintId} className="soft small">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className="danger small semibold" role={isErrorAlert ? 'alert' : undefined}>
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

/** Options as children: `Options`, or `option` elements. */
export function SelectField({ label, hint, error, ...select }: FieldProps & ComponentProps<'select'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => <select {...wiring} {...select} />}
    </Field>
  );
}

interface FileFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'type'> {
  /** Takes the chosen files, shown elsewhere: the control is reset, so that the same file may be chosen again. */
  onFiles?: (files: File[]) => void;
}

export function FileField({ label, hint, error, onFiles, ...input }: FileFieldProps) {
  const take = onFiles && {
    'data-taken': true,
    onChange({ target }: ChangeEvent<HTMLInputElement>) {
      const files = [...(target.files ?? [])];
      target.value = '';
      if (files.length > 0) onFiles(files);
    },
  };
  return (
    <Field label={label} hint={hint} error={error} isErrorAlert>
      {({ className, ...wiring }) => <input {...wiring} className={`${className} ${styles.file}`} {...take} {...input} type="file" />}
    </Field>
  );
}

/** Options of a `SelectField`: each value with its label, in their order. */
export const Options = ({ of }: { of: Readonly<Record<string, string>> }) =>
  Object.entries(of).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

/** The rows of a select that chooses one of them by its id. */
export const NamedOptions = ({ of }: { of: readonly { id: number; nombre: string }[] }) =>
  of.map(({ id, nombre }) => (
    <option key={id} value={id}>
      {nombre}
    </option>
  ));

interface CheckFieldProps extends ComponentProps<'input'> {
  label: ReactNode;
  type?: 'checkbox' | 'radio';
}

/** A box to tick, or one of several choices, with its label beside it. */
export const CheckField = ({ label, type = 'checkbox', ...input }: CheckFieldProps) => (
  <label className="line gap-3 breaks touch">
    <input type={type} {...input} />
    <span>{label}</span>
  </label>
);
