import { useCallback, type ReactNode } from 'react';
import { readRefusal } from 'shared/data/refusal';
import { useWrite } from 'shared/data/use-write';
import { countOf } from 'shared/text/count-of';
import { isOwing, payment, type PaymentMethod, refusedPayments, storePayments, takeBack } from '../payments/pay-batch.ts';
import type { Row } from '../registration/row.ts';
import type { RegistrationList } from './store/registration-list.ts';
import type { Reconcile } from './store/use-reconcile.ts';

interface Payments {
  /** Of these rows all that owe something have paid. Resolves to whether that is stored. Stable. */
  pay: (rows: readonly Row[], method: PaymentMethod, withReceipt: boolean) => Promise<boolean>;
  isPaying: boolean;
  dialog: ReactNode;
}

/** Marks many as paid at once, and offers to take it back at once. */
export function usePayments(list: RegistrationList, reconcile: Reconcile): Payments {
  const { write, busy, dialog } = useWrite();
  const pay = useCallback(
    (rows: readonly Row[], method: PaymentMethod, withReceipt: boolean) => {
      const changes = rows.filter(isOwing).map((row) => payment(row, method));
      const store = (
        cambios: typeof changes,
        receipt: boolean,
        done: () => { text: string; action?: { label: string; run: () => void } },
      ) =>
        write({
          send: async () => {
            try {
              const stored = await storePayments(cambios, receipt);
              reconcile(list, () => {
                for (const row of stored) list.replace(row);
              });
            } catch (error) {
              // What is listed is older than what is stored.
              const { status } = readRefusal(error);
              if (status === 409 || status === 404) reconcile(list, list.reload);
              throw error;
            }
          },
          done,
          failed: refusedPayments,
          reload: 'never',
        });
      const undo = () => void store(takeBack(changes), false, () => ({ text: 'Los pagos vuelven a estar como antes.' }));
      return store(changes, withReceipt, () => ({
        text: `${countOf(changes.length, 'inscripción pagada', 'inscripciones pagadas')} por ${method}.`,
        action: { label: 'Deshacer', run: undo },
      }));
    },
    [list, reconcile, write],
  );
  return { pay, isPaying: busy !== undefined, dialog };
}
