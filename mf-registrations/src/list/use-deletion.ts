import { useCallback, useState } from 'react';
import { deleteRegistration, restoreRegistration } from '../edit/save-registration.ts';
import type { RegistrationList } from './registration-list.ts';
import { nameOf, type Row } from './row.ts';
import type { Say } from './use-toast.ts';

/** Asks, deletes at once, and offers to take it back for a while. */
export function useDeletion(list: RegistrationList, say: Say) {
  const [asked, setAsked] = useState<Row>();

  const restore = async (row: Row, putBack: () => void) => {
    try {
      await restoreRegistration(row.id);
      putBack();
      say(`${nameOf(row)} vuelve a estar en la lista.`);
    } catch {
      say('No se ha podido deshacer.', { label: 'Reintentar', run: () => void restore(row, putBack) });
    }
  };

  const remove = async (row: Row) => {
    try {
      await deleteRegistration(row.id);
      const putBack = list.remove(row.id);
      say(`Inscripción de ${nameOf(row)} eliminada.`, { label: 'Deshacer', run: () => void restore(row, putBack) });
    } catch {
      // The row keeps its place.
      say('No se ha podido eliminar la inscripción.', { label: 'Reintentar', run: () => void remove(row) });
    }
  };

  return {
    asked,
    ask: useCallback((row: Row) => setAsked(row), []),
    cancel: () => setAsked(undefined),
    confirm: () => {
      setAsked(undefined);
      if (asked) void remove(asked);
    },
  };
}
