import { useCallback, useState } from 'react';
import { refusalStatus } from 'shared/http/client';
import { deleteRegistration, restoreRegistration } from '../registration/save-registration.ts';
import type { RegistrationList } from './store/registration-list.ts';
import { nameOf, type Row } from '../registration/row.ts';
import type { Reconcile } from './store/use-reconcile.ts';
import type { Say } from './use-toast.ts';

/** Asks, deletes at once, and offers to take it back for a while. */
export function useDeletion(list: RegistrationList, reconcile: Reconcile, say: Say) {
  const [asked, setAsked] = useState<Row>();

  const restore = async (row: Row, putBack: () => void) => {
    try {
      const isBack = await restoreRegistration(row);
      reconcile(list, isBack ? putBack : (now) => now.reload());
      say(`${nameOf(row)} vuelve a estar en la lista.`);
    } catch {
      say('No se ha podido deshacer.', { label: 'Reintentar', run: () => void restore(row, putBack) });
    }
  };

  const remove = async (row: Row) => {
    try {
      await deleteRegistration(row.id);
      let putBack = () => {};
      reconcile(list, (now) => {
        putBack = now.remove(row.id);
      });
      say(`Inscripción de ${nameOf(row)} eliminada.`, { label: 'Deshacer', run: () => void restore(row, putBack) });
    } catch (error) {
      if (refusalStatus(error) === 404) {
        reconcile(list, (now) => now.remove(row.id));
        return say(`Otra persona ya había eliminado la inscripción de ${nameOf(row)}.`);
      }
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
