import { useState } from 'react';
import { fieldOf } from 'shared/facts/registration-fields';
import { Form } from 'shared/form/form';
import { SubmitOrCancel } from 'shared/form/submit-or-cancel';
import { useForm } from 'shared/form/use-form';
import { refusalDetail } from 'shared/http/client';
import { Button } from 'shared/ui/button';
import { Modal } from 'shared/ui/modal';
import { FieldInput } from '../registration/field-input.tsx';
import { editedFields, editGroups, type EditedField } from '../registration/form-groups.ts';
import { applyValues, departureFaultOf, showText, valuesOf } from '../registration/form-values.ts';
import { type LateEdit, nameOf, type Row } from '../registration/row.ts';
import { saveRegistration } from '../registration/save-registration.ts';
import { RegistrationDetails } from './registration-details.tsx';
import styles from './registration-modal.module.css';

interface RegistrationModalProps {
  row: Row;
  mode: 'view' | 'edit';
  /** In-place edit with a conflict, to be resolved here. Closing keeps the stored row. */
  late?: LateEdit | undefined;
  onSaved: (row: Row) => void;
  /** The stored row was kept. */
  onKept: (row: Row) => void;
  /** Asks for confirmation. */
  onRemove: () => void;
  onClose: () => void;
}

const entriesOf = <Value,>(value: (name: EditedField) => Value) => Object.fromEntries(editedFields.map((name) => [name, value(name)]));
const labels = entriesOf((name) => fieldOf(name).label);
const show = entriesOf((name) => (value: string) => showText(name, value));

/** Form values with their row: untouched fields are sent unchanged. */
const draftOf = (row: Row) => ({ ...valuesOf(row), row });

/** One registration: read and edit. */
export function RegistrationModal({ row, mode: openedAs, late, onSaved, onKept, onRemove, onClose }: RegistrationModalProps) {
  const [mode, setMode] = useState(openedAs);
  const form = useForm({
    labels,
    start: draftOf(row),
    check: ({ salida, row: before }) => ({ salida: departureFaultOf(salida, valuesOf(before).salida) }),
    late: late && { values: { ...draftOf(late.mine), row }, actual: late.theirs },
    send: async ({ row: before, ...typed }) => {
      const edited = applyValues(before, typed);
      if (JSON.stringify(edited) !== JSON.stringify(before)) return saveRegistration(edited);
      onClose();
      return false;
    },
    saved: (stored) => onSaved(stored as Row),
    detail: (error) => refusalDetail(error) ?? 'No se han podido guardar los cambios. Inténtalo otra vez.',
    call: 'PUT /inscripciones/:id',
    read: draftOf,
    show,
    kept: onKept,
    guarded: !late,
  });
  const { values, set, conflict } = form;
  const close = late && conflict ? conflict.takeTheirs : () => form.leave(onClose);

  if (mode === 'view') {
    return (
      <Modal wide title="Ver inscripción" onClose={onClose}>
        <RegistrationDetails row={row} onEdit={() => setMode('edit')} onRemove={onRemove} onClose={onClose} />
      </Modal>
    );
  }
  return (
    <Modal wide title={conflict ? 'Dos personas han editado lo mismo' : 'Editar inscripción'} onClose={close}>
      <Form
        of={form}
        label={`Editar la inscripción de ${nameOf(row)}`}
        foot={
          !conflict && (
            <SubmitOrCancel of={form} cancel={close}>
              Guardar cambios
            </SubmitOrCancel>
          )
        }
        waysOut={
          <Button tone="outline" onClick={late ? close : conflict?.goOn}>
            {late ? 'Dejar lo guardado' : 'Seguir editando'}
          </Button>
        }
      >
        {!conflict &&
          editGroups(row).map(({ legend, fields }) => (
            <fieldset key={legend} className={styles.group}>
              <legend className={styles.legend}>{legend}</legend>
              <div className={styles.fields}>
                {fields.map((name) => (
                  <FieldInput
                    key={name}
                    name={name}
                    isAboutMe={false}
                    value={values[name]}
                    error={form.field(name).error}
                    onChange={(value) => set({ [name]: name === 'mail' ? value.toLowerCase() : value })}
                  />
                ))}
              </div>
            </fieldset>
          ))}
      </Form>
    </Modal>
  );
}
