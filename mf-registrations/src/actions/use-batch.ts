import { useCallback, type ReactNode } from 'react';
import { readRefusal } from 'shared/data/refusal';
import { useWrite } from 'shared/data/use-write';
import { type BatchChange, refusedBatch, storeBatch, takeBack } from '../registration/save-batch.ts';
import type { RegistrationList } from '../rows/registration-list.ts';
import type { Reconcile } from './use-reconcile.ts';

interface Told {
  done: string;
  undone: string;
  /** When the server gives no reason. */
  failed: string;
  /** Newly paid riders get a receipt. */
  withReceipt?: boolean;
}

interface Batch {
  /** All or none, with an undo action. Resolves to whether it was stored. Stable. */
  store: (changes: readonly BatchChange[], told: Told) => Promise<boolean>;
  isStoring: boolean;
  dialog: ReactNode;
}

export function useBatch(list: RegistrationList, reconcile: Reconcile): Batch {
  const { write, busy, dialog } = useWrite();
  const store = useCallback(
    (changes: readonly BatchChange[], { done, undone, failed, withReceipt = false }: Told) => {
      const send = (cambios: readonly BatchChange[], text: string, receipt: boolean, undo?: () => void) =>
        write({
          send: async () => {
            try {
              const stored = await storeBatch(cambios, receipt);
              reconcile(list, () => {
                for (const row of stored) list.replace(row);
              });
            } catch (error) {
              // The list is outdated.
              const { status } = readRefusal(error);
              if (status === 409 || status === 404) reconcile(list, list.reload);
              throw error;
            }
          },
          done: () => ({ text, ...(undo && { action: { label: 'Deshacer', run: undo } }) }),
          failed: (error) => refusedBatch(error, failed),
        });
      return send(changes, done, withReceipt, () => void send(takeBack(changes), undone, false));
    },
    [list, reconcile, write],
  );
  return { store, isStoring: busy !== undefined, dialog };
}
