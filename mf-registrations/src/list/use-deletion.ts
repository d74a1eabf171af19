import { useCallback, type ReactNode } from 'react';
import { useWrite } from 'shared/data/use-write';
import { refusalStatus } from 'shared/http/client';
import { nameOf, type Row } from '../registration/row.ts';
import { deleteRegistration, restoreRegistration } from '../registration/save-registration.ts';
import type { RegistrationList } from './store/registration-list.ts';
import type { Reconcile } from './store/use-reconcile.ts';

interface Deletion {
  /** Stable. */
  remove: (row: Row) => void;
  /** Asks before. */
  question: ReactNode;
}

/** Asks, deletes at once, and offers to take it back. */
export function useDeletion(list: RegistrationList, reconcile: Reconcile): Deletion {
  const { write, dialog } = useWrite();

  const remove = useCallback(
    (row: Row) => {
      const restore = (putBack: () => void) =>
        write({
          of: row.id,
          send: async () => {
            const isBack = await restoreRegistration(row);
            reconcile(list, isBack ? putBack : list.reload);
          },
          done: `${nameOf(row)} vuelve a estar en la lista.`,
          failed: 'No se ha podido deshacer.',
          tone: 'retry',
          reload: 'never',
        });
      void write({
        ask: { message: 'Eliminar esta inscripción?', confirm: 'Eliminar' },
        of: row.id,
        send: async () => {
          const isOurs = await deleteRegistration(row.id).then(
            () => true,
            (error: unknown) => {
              if (refusalStatus(error) === 404) return false;
              throw error;
            },
          );
          let putBack = () => {};
          reconcile(list, () => (putBack = list.remove(row.id)));
          return { isOurs, putBack };
        },
        done: ({ isOurs, putBack }) =>
          isOurs
            ? { text: `Inscripción de ${nameOf(row)} eliminada.`, action: { label: 'Deshacer', run: () => void restore(putBack) } }
            : { text: `Otra persona ya había eliminado la inscripción de ${nameOf(row)}.` },
        failed: 'No se ha podido eliminar la inscripción.',
        tone: 'retry',
        reload: 'never',
      });
    },
    [list, reconcile, write],
  );
  return { remove, question: dialog };
}
