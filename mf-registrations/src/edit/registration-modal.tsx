import { useState, type FormEvent } from 'react';
import { refusalDetail } from 'shared/http/client';
import { Modal } from 'shared/ui/modal';
import { useUnsavedChanges } from 'shared/ui/use-unsaved-changes';
import type { Row } from '../registration/row.ts';
import { compareRows, mergeRows, type Conflict } from '../registration/compare-rows.ts';
import { ConflictForm } from './conflict-form.tsx';
import { RegistrationDetails } from './registration-details.tsx';
import { RegistrationEditor } from './registration-editor.tsx';
import type { EditedField } from '../registration/form-groups.ts';
import { applyValues, valuesOf } from '../registration/form-values.ts';
import { conflictOf, saveRegistration } from '../registration/save-registration.ts';

interface RegistrationModalProps {
  row: Row;
  mode: 'view' | 'edit';
  onSaved: (row: Row) => void;
  onClose: () => void;
}

const failed = 'No se han podido guardar los cambios. Inténtalo otra vez.';

/** One registration: to read, and to change. */
export function RegistrationModal({ row, mode: openedAs, onSaved, onClose }: RegistrationModalProps) {
  const [mode, setMode] = useState(openedAs);
  /** What is being edited: as it was when the editing began, whatever happens to the list meanwhile. */
  const [base, setBase] = useState(row);
  const [values, setValues] = useState(() => valuesOf(row));
  const [sending, setSending] = useState(false);
  const [message, setMessage] = useState('');
  const [conflict, setConflict] = useState<Conflict>();

  const edited = applyValues(base, values);
  const hasChanges = mode === 'edit' && JSON.stringify(edited) !== JSON.stringify(base);
  const { question, ask, letGo } = useUnsavedChanges(hasChanges);

  const save = async (wanted: Row, from: Row) => {
    if (sending) return;
    if (wanted === from) return onSaved(from);
    setSending(true);
    setMessage('');
    try {
      const saved = await saveRegistration(wanted);
      letGo();
      onSaved(saved);
    } catch (error) {
      const theirs = conflictOf(error);
      if (theirs) setConflict({ base: from, mine: wanted, theirs });
      else setMessage(refusalDetail(error) ?? failed);
      setSending(false);
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (hasChanges) void save(edited, base);
    else onClose();
  };

  /** Back to the form with what was typed; from here on it is an edit of what somebody else has stored. */
  const goBack = ({ mine, theirs, ...from }: Conflict) => {
    const own = compareRows(from.base, mine, theirs).filter(({ isMine }) => isMine);
    setBase(theirs);
    setValues(
      valuesOf(
        mergeRows(
          mine,
          theirs,
          own.map(({ field }) => field),
        ),
      ),
    );
    setConflict(undefined);
    setMessage('');
  };

  const title = conflict ? 'Dos personas han editado lo mismo' : mode === 'view' ? 'Ver inscripción' : 'Editar inscripción';
  return (
    <Modal wide title={title} onClose={() => ask(onClose)}>
      {conflict ? (
        <ConflictForm
          key={JSON.stringify(conflict.theirs)}
          {...conflict}
          sending={sending}
          message={message}
          onDecide={(decided) => void save(decided, conflict.theirs)}
          back={{ label: 'Seguir editando', go: () => goBack(conflict) }}
        />
      ) : mode === 'view' ? (
        <RegistrationDetails row={row} onEdit={() => setMode('edit')} onClose={onClose} />
      ) : (
        <RegistrationEditor
          row={base}
          values={values}
          onChange={(name: EditedField, value: string) =>
            setValues((before) => ({ ...before, [name]: name === 'mail' ? value.toLowerCase() : value }))
          }
          sending={sending}
          message={message}
          onSubmit={submit}
          onCancel={() => ask(onClose)}
        />
      )}
      {question}
    </Modal>
  );
}
