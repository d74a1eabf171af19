import { useEffect, useRef, useState, type ComponentProps, type FormEvent, type ReactNode } from 'react';
import { Button } from 'shared/ui/button';
import { TextField } from 'shared/ui/field';
import { Notice } from 'shared/ui/notice';
import styles from './account.module.css';
import { useTask } from './use-task.ts';

interface AskFormProps {
  /** What is asked, in order. All of it is needed. */
  fields: readonly (ComponentProps<typeof TextField> & { name: string; missing: string })[];
  /** What the button says that goes on. */
  action: string;
  onSubmit: (values: Record<string, string>) => Promise<void>;
  onCancel: () => void;
  children?: ReactNode;
}

/** A few fields in place of the buttons that led here; the focus starts in the first. */
export function AskForm({ fields, action, onSubmit, onCancel, children }: AskFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [fault, setFault] = useState('');
  const { isBusy, failure, run } = useTask('No se ha podido hacer. Inténtalo de nuevo.');

  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = Object.fromEntries(fields.map(({ name }) => [name, String(new FormData(event.currentTarget).get(name) ?? '')]));
    const missing = fields.find(({ name }) => values[name]?.trim() === '')?.name ?? '';
    setFault(missing);
    if (missing) return form.current?.querySelector<HTMLInputElement>(`[name=${missing}]`)?.focus();
    void run(() => onSubmit(values));
  };

  return (
    <form ref={form} className={styles.ask} onSubmit={submit} noValidate>
      {children}
      {fields.map(({ missing, ...field }) => (
        <TextField key={field.name} {...field} error={fault === field.name ? missing : undefined} />
      ))}
      {failure && <Notice kind="error">{failure}</Notice>}
      <div className={styles.actions}>
        <Button type="submit" disabled={isBusy}>
          {action}
        </Button>
        <Button tone="outline" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}

/** Every change of a second factor asks for it. */
export const passwordField = {
  label: 'Contraseña actual',
  type: 'password',
  name: 'contrasena',
  autoComplete: 'current-password',
  missing: 'Escribe tu contraseña actual.',
} as const;
