import { useState } from 'react';
import { refusalDetail } from 'shared/http/client';
import { Modal } from 'shared/ui/modal';
import type { Row } from '../registration/row.ts';
import type { Conflict } from '../registration/compare-rows.ts';
import { ConflictForm } from './conflict-form.tsx';
import { conflictOf, saveRegistration } from '../registration/save-registration.ts';

interface ConflictModalProps {
  conflict: Conflict;
  onSaved: (row: Row) => void;
  /** Nothing was stored: the row is as somebody else left it. */
  onKept: (row: Row) => void;
}

/** For an edit in the list's own cells that came second. Closing it leaves what somebody else has stored. */
export function ConflictModal({ conflict: first, onSaved, onKept }: ConflictModalProps) {
  const [conflict, setConflict] = useState(first);
  const [sending, setSending] = useState(false);
  const [message, setMessage] = useState('');

  const decide = async (row: Row) => {
    if (row === conflict.theirs) return onKept(row);
    setSending(true);
    setMessage('');
    try {
      onSaved(await saveRegistration(row));
    } catch (error) {
      const theirs = conflictOf(error);
      if (theirs) setConflict({ base: conflict.theirs, mine: row, theirs });
      else setMessage(refusalDetail(error) ?? 'No se han podido guardar los cambios. Inténtalo otra vez.');
      setSending(false);
    }
  };

  return (
    <Modal wide title="Dos personas han editado lo mismo" onClose={() => onKept(conflict.theirs)}>
      <ConflictForm
        key={JSON.stringify(conflict.theirs)}
        {...conflict}
        sending={sending}
        message={message}
        onDecide={(row) => void decide(row)}
        back={{ label: 'Dejar lo guardado', go: () => onKept(conflict.theirs) }}
      />
    </Modal>
  );
}
