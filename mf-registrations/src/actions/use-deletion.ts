import { useCallback, type ReactNode } from 'react';
import { useWrite } from 'shared/data/use-write';
import { call } from 'shared/http/call';
import { refusalStatus } from 'shared/http/client';
import { countOf, formatNumber } from 'shared/text/count-of';
import { isPaid } from '../registration/pay-batch.ts';
import { nameOf, type Row } from '../registration/row.ts';
import { deleteRegistration, restoreRegistration } from '../registration/save-registration.ts';
import type { RegistrationList } from '../rows/registration-list.ts';
import type { Reconcile } from './use-reconcile.ts';

interface Deletion {
  /** Stable. */
  remove: (row: Row) => void;
  /** All of these at once. Stable. */
  removeMany: (rows: readonly Row[]) => void;
  /** Confirmation dialog. */
  question: ReactNode;
}

/** What is deleted is in no list of refunds. */
function tellPaid(rows: readonly Row[]): string {
  const paid = rows.filter((row) => isPaid(row) && !row.devuelta).length;
  if (paid === 0) return '';
  const many = paid === 1 ? 'está pagada, y no saldrá' : 'están pagadas, y no saldrán';
  return ` ${formatNumber(paid)} ${many} en «Por devolver»: para devolver el dinero, mejor anular.`;
}

/** Deletes after a confirmation, optimistically, with an undo action. */
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
      });
    },
    [list, reconcile, write],
  );

  const removeMany = useCallback(
    (rows: readonly Row[]) => {
      const count = (those: readonly number[]) => countOf(those.length, 'inscripción', 'inscripciones');
      const restore = (ids: readonly number[], putBack: () => void) =>
        write({
          of: ids,
          send: async () => {
            await call('POST /inscripciones/lote/restaurar', { json: { inscripciones: [...ids] } });
            reconcile(list, putBack);
          },
          done: `${ids.length === 1 ? 'Vuelve' : 'Vuelven'} a la lista ${count(ids)}.`,
          failed: 'No se ha podido deshacer.',
          tone: 'retry',
        });
      void write({
        ask: { message: `¿Eliminar ${count(rows.map(({ id }) => id))}?${tellPaid(rows)}`, confirm: 'Eliminar' },
        of: rows,
        send: async () => {
          const { eliminadas } = await call('POST /inscripciones/lote/eliminar', { json: { inscripciones: rows.map(({ id }) => id) } });
          const undo: (() => void)[] = [];
          // Already deleted by another user: removed as well.
          reconcile(list, () => void undo.push(...rows.map(({ id }) => list.remove(id))));
          // In reverse, so that each returns to its position.
          return { eliminadas, putBack: () => undo.toReversed().forEach((back) => back()) };
        },
        done: ({ eliminadas, putBack }) => ({
          text: `${count(eliminadas)} ${eliminadas.length === 1 ? 'eliminada' : 'eliminadas'}.`,
          ...(eliminadas.length > 0 && { action: { label: 'Deshacer', run: () => void restore(eliminadas, putBack) } }),
        }),
        failed: 'No se han podido eliminar las inscripciones.',
        tone: 'retry',
      });
    },
    [list, reconcile, write],
  );
  return { remove, removeMany, question: dialog };
}
