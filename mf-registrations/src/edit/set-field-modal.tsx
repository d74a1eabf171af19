import { useEffect, useRef, useState } from 'react';
import { fieldOf } from 'shared/facts/registration-fields';
import { BareForm } from 'shared/form/bare-form';
import { countOf } from 'shared/text/count-of';
import { Actions, Button } from 'shared/ui/button';
import { focusFirstControl } from 'shared/ui/dialog-refs';
import { Modal } from 'shared/ui/modal';
import { Empty, Hint } from 'shared/ui/page';
import { FieldInput } from '../registration/field-input.tsx';
import { departureFaultOf, faultOfNumber, tidyValue, toRowValue } from '../registration/form-values.ts';
import { absenceOf, countAbsent, type Row, formatAbsent, formatLeft } from '../registration/row.ts';
import type { BatchChange } from '../registration/save-batch.ts';
import styles from './registration-modal.module.css';

/** Fields that can be set for many at once. */
export type ManyField = 'grupo_num' | 'salida';

const said = {
  grupo_num: { title: 'Poner grupo', empty: 'Vacío: se quedan sin grupo.' },
  salida: { title: 'Poner hora', empty: 'Vacía: se quedan sin hora.' },
} as const;

interface SetFieldModalProps {
  field: ManyField;
  rows: readonly Row[];
  isStoring: boolean;
  /** The changes, and the value, '' for none. */
  onStore: (changes: BatchChange[], value: string) => void;
  onClose: () => void;
}

/** Sets one value for all selected riders who take part. */
export function SetFieldModal({ field, rows, isStoring, onStore, onClose }: SetFieldModalProps) {
  const [value, setValue] = useState('');
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  // After the dialog, which focuses its first button.
  useEffect(() => focusFirstControl(form.current), []);
  const { title, empty } = said[field];
  const coming = rows.filter((row) => !absenceOf(row));
  const left = formatAbsent(countAbsent(rows));

  const store = () => {
    const tidy = tidyValue(field, value);
    const range = fieldOf(field).range;
    const fault =
      field === 'salida'
        ? departureFaultOf(tidy)
        : tidy !== '' && range && !(Number(tidy) >= range[0] && Number(tidy) <= range[1])
          ? `El grupo va de ${range[0]} a ${range[1]}.`
          : undefined;
    if (fault) return setError(fault);
    const changes = coming.map((row) => ({
      id: row.id,
      antes: { [field]: row[field] },
      despues: { [field]: toRowValue(field, tidy, row) },
    }));
    return onStore(
      changes.filter(({ antes, despues }) => antes[field] !== despues[field]),
      tidy,
    );
  };

  return (
    <Modal title={`${title}: ${countOf(coming.length, 'inscripción', 'inscripciones')}`} onClose={onClose}>
      {coming.length === 0 ? (
        <Empty>No hay nada que cambiar.</Empty>
      ) : (
        <BareForm ref={form} className={styles.one} onSubmit={store}>
          <FieldInput
            name={field}
            isAboutMe={false}
            value={value}
            error={error}
            warning={faultOfNumber(field, value)}
            onChange={(typed) => {
              setValue(typed);
              setError(undefined);
            }}
          />
          <Hint>{empty}</Hint>
          <Actions>
            <Button type="submit" disabled={isStoring}>
              Guardar
            </Button>
            <Button tone="outline" onClick={onClose}>
              Cancelar
            </Button>
          </Actions>
        </BareForm>
      )}
      {left.length > 0 && <Hint>{formatLeft(left, rows.length - coming.length)}</Hint>}
    </Modal>
  );
}
