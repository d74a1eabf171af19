import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from 'react';
import type { PaymentMethod } from 'shared/facts/enumerations';
import { headOf, type InPlaceField, type ListColumn } from 'shared/facts/registration-fields';
import { showNotice } from 'shared/notify/notify';
import { countOf } from 'shared/text/count-of';
import type { Retryable } from 'shared/data/loaded';
import { useUnsavedChanges } from 'shared/ui/use-unsaved-changes';
import { RegistrationModal } from '../edit/registration-modal.tsx';
import { type ManyField, SetFieldModal } from '../edit/set-field-modal.tsx';
import type { ExportedRows } from '../export/file-name.ts';
import { isOwing, payment } from '../registration/pay-batch.ts';
import { PayModal } from './pay-modal.tsx';
import type { LateEdit, Row } from '../registration/row.ts';
import type { BatchChange } from '../registration/save-batch.ts';
import { fillDown, linesOf } from './fill-down.ts';
import type { Filters } from '../rows/filters.ts';
import type { RegistrationList } from '../rows/registration-list.ts';
import { countUnsent, type Edits, useInPlaceEdits, type CommitEdit } from './use-in-place-edits.ts';
import { useBatch } from './use-batch.ts';
import { useDeletion } from './use-deletion.ts';
import { useReconcile } from './use-reconcile.ts';

// Lazy: rarely opened.
const NewRegistrationModal = lazy(async () => ({ default: (await import('../edit/new-registration-modal.tsx')).NewRegistrationModal }));
const ExportModal = lazy(async () => ({ default: (await import('../export/export-modal.tsx')).ExportModal }));
const MailModal = lazy(async () => ({ default: (await import('../mail/registrations-mail.tsx')).MailModal }));
const MailingsModal = lazy(async () => ({ default: (await import('../mail/registrations-mail.tsx')).MailingsModal }));

type OpenDialog =
  | { name: 'row'; row: Row; mode: 'view' | 'edit'; late?: LateEdit }
  | { name: 'new' | 'mailings' }
  | { name: 'export'; rows: ExportedRows; columns: readonly ListColumn[] }
  | { name: 'mail'; rows: Row[]; onSent: () => void }
  | { name: 'pay'; rows: Row[]; onPaid: () => void }
  | { name: 'set'; field: ManyField; rows: Row[] };

/** Each member is stable while the list is the same. */
export interface ListActions {
  /** Opens a dialog, after the current one. */
  open: (dialog: OpenDialog) => void;
  remove: (row: Row) => void;
  removeMany: (rows: readonly Row[]) => void;
  commit: CommitEdit;
  /** Pastes a column into these rows, one per line. */
  fill: (rows: readonly Row[], field: InPlaceField, pasted: string) => void;
  resend: () => void;
}

interface Listed {
  filters: Filters;
  list: RegistrationList;
  years: Retryable<number[]>;
  /** Called when a row outside the list may have been stored. */
  onStored?: (() => void) | undefined;
}

/** Staff actions on the listed registrations, with the edits in their cells and the dialogs of all. */
export function useListActions({ filters, list, years, onStored }: Listed): { actions: ListActions; edits: Edits; dialogs: ReactNode } {
  const [[dialog], setDialogs] = useState<readonly OpenDialog[]>([]);
  const open = useCallback((next: OpenDialog) => setDialogs((all) => [...all, next]), []);
  const reconcile = useReconcile(onStored);
  const { remove, removeMany, question } = useDeletion(list, reconcile);
  const { store, isStoring, dialog: batchRefusal } = useBatch(list, reconcile);
  const onLate = useCallback((row: Row, late: LateEdit) => open({ name: 'row', row, mode: 'edit', late }), [open]);
  const { edits, commit, retry } = useInPlaceEdits(list, reconcile, onLate);
  const { question: leaving } = useUnsavedChanges(countUnsent(edits) > 0);

  const fill = useCallback(
    (rows: readonly Row[], field: InPlaceField, pasted: string) => {
      const now = rows.map((row) => list.find(row.id) ?? row);
      const filled = fillDown(now, field, linesOf(pasted));
      if ('fault' in filled) return showNotice({ kind: 'error', text: 'No se ha pegado nada.', detail: filled.fault });
      const { changes } = filled;
      if (changes.length === 0) return showNotice({ kind: 'quiet', text: 'Lo pegado es lo que ya había.' });
      return void store(changes, {
        done: `${headOf(field)}: ${countOf(changes.length, 'inscripción cambiada', 'inscripciones cambiadas')}.`,
        undone: `${headOf(field)}: como antes.`,
        failed: 'No se ha podido guardar lo pegado. Inténtalo otra vez.',
      });
    },
    [list, store],
  );
  const actions = useMemo(
    () => ({ open, remove, removeMany, commit, fill, resend: () => void retry() }),
    [open, remove, removeMany, commit, fill, retry],
  );

  const adopt = (row: Row) => reconcile(list, () => list.replace(row));
  // Current versions: they may have been edited since they were selected.
  const asTheyAre = (rows: readonly Row[]) => rows.map((row) => list.find(row.id) ?? row);
  const render = (opened: OpenDialog) => {
    // A delayed close must not close the next dialog.
    const close = () => setDialogs((all) => all.filter((other) => other !== opened));
    switch (opened.name) {
      case 'row':
        return (
          <RegistrationModal
            {...opened}
            onSaved={(row) => {
              adopt(row);
              close();
              showNotice({ kind: 'success', text: 'Cambios guardados.' });
            }}
            onKept={(row) => {
              adopt(row);
              close();
            }}
            onRemove={() => {
              close();
              remove(opened.row);
            }}
            onClose={close}
          />
        );
      case 'new':
        return (
          <NewRegistrationModal
            actividad={filters.actividad}
            onCreated={() => {
              list.reload();
              years.retry();
            }}
            onClose={close}
          />
        );
      case 'export':
        return <ExportModal {...opened} applied={filters} years={years.promise} onClose={close} />;
      case 'mail':
        return <MailModal {...opened} rows={asTheyAre(opened.rows)} onClose={close} />;
      case 'pay': {
        const rows = asTheyAre(opened.rows);
        const onPay = async (method: PaymentMethod, withReceipt: boolean) => {
          const changes = rows.filter(isOwing).map((row) => payment(row, method));
          const isStored = await store(changes, {
            done: `${countOf(changes.length, 'inscripción pagada', 'inscripciones pagadas')} por ${method}.`,
            undone: 'Los pagos vuelven a estar como antes.',
            failed: 'No se han podido guardar los pagos. Inténtalo otra vez.',
            withReceipt,
          });
          if (isStored) opened.onPaid();
          close();
        };
        return <PayModal rows={rows} isPaying={isStoring} onPay={(...paid) => void onPay(...paid)} onClose={close} />;
      }
      case 'set': {
        const { field } = opened;
        const onStore = async (changes: BatchChange[], value: string) => {
          const what = field === 'grupo_num' ? 'Grupo' : 'Salida';
          // The selection stays: after the group the hour is set.
          if (changes.length > 0) {
            await store(changes, {
              done: `${what} ${value || 'sin indicar'}: ${countOf(changes.length, 'inscripción', 'inscripciones')}.`,
              undone: `${what}: como antes.`,
              failed: 'No se ha podido guardar. Inténtalo otra vez.',
            });
          }
          close();
        };
        return (
          <SetFieldModal
            field={field}
            rows={asTheyAre(opened.rows)}
            isStoring={isStoring}
            onStore={(changes, value) => void onStore(changes, value)}
            onClose={close}
          />
        );
      }
      case 'mailings':
        return <MailingsModal onClose={close} />;
    }
  };

  const dialogs = (
    <>
      {dialog && <Suspense fallback={null}>{render(dialog)}</Suspense>}
      {question}
      {leaving}
      {batchRefusal}
    </>
  );
  return { actions, edits, dialogs };
}
