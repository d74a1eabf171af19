import { useState } from 'react';
import type { SentChange } from 'shared/contract/sign-up-changes';
import { useRequest } from 'shared/data/use-request';
import { fieldOf } from 'shared/facts/registration-fields';
import { Form } from 'shared/form/form';
import { SubmitOrCancel } from 'shared/form/submit-or-cancel';
import { type FormState, useForm } from 'shared/form/use-form';
import { call } from 'shared/http/call';
import { can } from 'shared/http/can';
import { refusalDetail } from 'shared/http/client';
import { useAsk } from 'shared/ui/ask';
import { Button } from 'shared/ui/button';
import { Loaded } from 'shared/data/loaded';
import { Modal } from 'shared/ui/modal';
import { Outcome, formatFull } from '../change/outcome.tsx';
import { FieldInput } from '../registration/field-input.tsx';
import { editedFields, editGroups, type EditedField } from '../registration/form-groups.ts';
import { applyValues, departureFaultOf, faultOfNumber, showText, valuesOf } from '../registration/form-values.ts';
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
type Draft = ReturnType<typeof draftOf>;

/** Level and companion, where they are other ones. */
function choiceIn({ ruta, acompanante, row }: Draft): Pick<SentChange, 'ruta' | 'acompanante'> {
  const before = valuesOf(row);
  return {
    ...(ruta !== before.ruta && { ruta }),
    ...(acompanante !== before.acompanante && { acompanante: acompanante === 'Si' || acompanante === 'No' ? acompanante : null }),
  };
}

/** One registration: read and edit. */
export function RegistrationModal({ row, mode: openedAs, late, onSaved, onKept, onRemove, onClose }: RegistrationModalProps) {
  const [mode, setMode] = useState(openedAs);
  const { ask, dialog } = useAsk();
  const form: FormState<Draft> = useForm<Draft, 'PUT /inscripciones/:id'>({
    labels,
    start: draftOf(row),
    check: ({ salida, row: before }) => ({ salida: departureFaultOf(salida, valuesOf(before).salida) }),
    late: late && { values: { ...draftOf(late.mine), row }, actual: late.theirs },
    send: async ({ row: before, ...typed }) => {
      const edited = applyValues(before, typed);
      if (JSON.stringify(edited) === JSON.stringify(before)) {
        onClose();
        return false;
      }
      const told = await outcome.promise.catch(() => undefined);
      if (told?.plaza === 'completa') {
        const message = `${formatFull(chosen.ruta ?? undefined, false)} ¿Guardarlo?`;
        if (!(await ask({ message, confirm: 'Guardar' }))) return false;
      }
      // The shown amount: if it differs by now the server rejects.
      return saveRegistration(edited, told && { importe_visto: told.importe });
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
  /** What decides amount and place, of a sign-up that has a call. */
  const chosen = can('2.0') && row.referencia ? choiceIn(values) : {};
  const isChosen = Object.keys(chosen).length > 0;
  const outcome = useRequest(JSON.stringify(chosen), async () =>
    isChosen ? call('POST /inscripciones/:id/calculo', { params: { id: row.id }, json: chosen }) : undefined,
  );
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
            <fieldset key={legend} className="divided">
              <legend className={`group-title ${styles.legend}`}>{legend}</legend>
              <div className={`stack gap-4 ${styles.fields}`}>
                {fields.map((name) => (
                  <FieldInput
                    key={name}
                    name={name}
                    isAboutMe={false}
                    value={values[name]}
                    error={form.field(name).error}
                    warning={faultOfNumber(name, values[name])}
                    onChange={(value) => set({ [name]: name === 'mail' ? value.toLowerCase() : value })}
                  />
                ))}
              </div>
              {isChosen && fields.includes('ruta') && (
                <div role="status">
                  <Loaded promise={outcome.promise} waiting={<p>Calculando el importe...</p>} failed={null}>
                    {(told) =>
                      told && <Outcome outcome={told} ruta={chosen.ruta ?? undefined} isPaid={row.pagado === 'Si'} isMine={false} />
                    }
                  </Loaded>
                </div>
              )}
            </fieldset>
          ))}
      </Form>
      {dialog}
    </Modal>
  );
}
