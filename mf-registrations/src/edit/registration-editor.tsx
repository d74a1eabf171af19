import type { FormEvent } from 'react';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { FieldInput } from '../registration/field-input.tsx';
import { editGroupsOf, type EditedField } from '../registration/form-groups.ts';
import type { EditedValues } from '../registration/form-values.ts';
import { nameOf, type Row } from '../registration/row.ts';
import styles from './registration-editor.module.css';

interface RegistrationEditorProps {
  row: Row;
  values: EditedValues;
  onChange: (field: EditedField, value: string) => void;
  sending: boolean;
  message: string;
  onSubmit: (event: FormEvent) => void;
  onCancel: () => void;
}

export function RegistrationEditor({ row, values, onChange, sending, message, onSubmit, onCancel }: RegistrationEditorProps) {
  return (
    <form className={styles.form} aria-label={`Editar la inscripción de ${nameOf(row)}`} onSubmit={onSubmit} noValidate>
      {editGroupsOf(row).map(({ legend, fields }) => (
        <fieldset key={legend} className={styles.group}>
          <legend className={styles.legend}>{legend}</legend>
          <div className={styles.fields}>
            {fields.map((name) => (
              <FieldInput key={name} name={name} isAboutMe={false} value={values[name]} onChange={(value) => onChange(name, value)} />
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
