import type { FormEvent } from 'react';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { RiderInput } from '../sign-up/rider-input.tsx';
import styles from './registration-editor.module.css';
import { editGroups, type EditedField, type EditedValues } from './registration-form-values.ts';

interface RegistrationEditorProps {
  /** Whose registration it is. */
  about: string;
  values: EditedValues;
  onChange: (field: EditedField, value: string) => void;
  sending: boolean;
  message: string;
  onSubmit: (event: FormEvent) => void;
  onCancel: () => void;
}

export function RegistrationEditor({ about, values, onChange, sending, message, onSubmit, onCancel }: RegistrationEditorProps) {
  return (
    <form className={styles.form} aria-label={`Editar la inscripción de ${about}`} onSubmit={onSubmit} noValidate>
      {editGroups.map(({ legend, fields }) => (
        <fieldset key={legend} className={styles.group}>
          <legend className={styles.legend}>{legend}</legend>
          <div className={styles.fields}>
            {fields.map((field) => (
              <RiderInput
                key={field.name}
                // The browser would fill in whoever sits at this machine.
                field={{ ...field, autoComplete: 'off' }}
                value={values[field.name]}
                onChange={(value) => onChange(field.name, value)}
                faultId={undefined}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <div className={styles.foot}>
        {message && <Notice kind="error">{message}</Notice>}
        <div className={styles.actions}>
          <Button type="submit" disabled={sending}>
            {sending ? 'Guardando...' : 'Guardar cambios'}
          </Button>
          <Button tone="outline" onClick={onCancel}>
            Cancelar
          </Button>
        </div>
      </div>
    </form>
  );
}
