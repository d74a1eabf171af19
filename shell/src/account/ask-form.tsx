import type { ComponentProps, ReactNode } from 'react';
import { Form } from 'shared/form/form';
import { SubmitOrCancel } from 'shared/form/submit-or-cancel';
import { usePlainForm } from 'shared/form/use-plain-form';
import { extraDetail } from 'shared/http/error-body';
import { focusFirstControl } from 'shared/ui/dialog-refs';
import { TextField } from 'shared/ui/field';
import styles from './account.module.css';

interface AskFormProps {
  /** Fields in order, all required. */
  fields: readonly { name: string; label: string; input?: ComponentProps<'input'>; start?: string; missing: string }[];
  /** Label of the submit button. */
  action: string;
  onSubmit: (values: Record<string, string>) => Promise<void>;
  onCancel: () => void;
  children?: ReactNode;
}

/** A small inline form that replaces the buttons that opened it; the focus starts in its first field. */
export function AskForm({ fields, action, onSubmit, onCancel, children }: AskFormProps) {
  const valuesOf = <T,>(value: (field: AskFormProps['fields'][number]) => T) =>
    Object.fromEntries(fields.map((field) => [field.name, value(field)]));
  const form = usePlainForm<Record<string, string>>({
    labels: valuesOf(({ label }) => label),
    start: valuesOf(({ start = '' }) => start),
    check: (values) => valuesOf(({ name, missing }) => (values[name]?.trim() === '' ? missing : undefined)),
    send: onSubmit,
    detail: (error) => extraDetail(error) ?? 'No se ha podido hacer. Inténtalo de nuevo.',
  });
  return (
    <div ref={focusFirstControl} className={`stack gap-4 ${styles.ask}`}>
      {children}
      <Form of={form}>
        {fields.map(({ name, input }) => (
          <TextField key={name} {...input} {...form.field(name)} />
        ))}
        <SubmitOrCancel of={form} busy={action} cancel={onCancel}>
          {action}
        </SubmitOrCancel>
      </Form>
    </div>
  );
}

/** Required by every change of a second factor. */
export const passwordField = {
  label: 'Contraseña actual',
  name: 'contrasena',
  input: { type: 'password', autoComplete: 'current-password' },
  missing: 'Escribe tu contraseña actual.',
} as const;
