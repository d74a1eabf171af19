import { createContext, lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from 'react';
import { notify } from 'shared/notify/notify';
import type { Retryable } from 'shared/ui/loaded';
import { useUnsavedChanges } from 'shared/ui/use-unsaved-changes';
import { RegistrationModal } from '../edit/registration-modal.tsx';
import type { PaymentMethod } from '../payments/pay-batch.ts';
import { PayModal } from '../payments/pay-modal.tsx';
import type { LateEdit, Row } from '../registration/row.ts';
import type { Filters } from './store/filters.ts';
import type { RegistrationList } from './store/registration-list.ts';
import { EditsContext } from './table/row-context.ts';
import { countUnsent, useInPlaceEdits, type CommitEdit } from './table/use-in-place-edits.ts';
import { useDeletion } from './use-deletion.ts';
import { usePayments } from './use-payments.ts';
import { useReconcile } from './store/use-reconcile.ts';

// Loaded when opened: not everybody who reads the list writes e-mails or spreadsheets.
const NewRegistrationModal = lazy(async () => ({ default: (await import('../edit/new-registration-modal.tsx')).NewRegistrationModal }));
const ExportModal = lazy(async () => ({ default: (await import('../export/export-modal.tsx')).ExportModal }));
const MailModal = lazy(async () => ({ default: (await import('../mail/mail-modal.tsx')).MailModal }));
const MailingsModal = lazy(async () => ({ default: (await import('../mail/mailings-modal.tsx')).MailingsModal }));

type OpenDialog =
  | { name: 'row'; row: Row; mode: 'view' | 'edit'; late?: LateEdit }
  | { name: 'new' | 'export' | 'mailings' }
  | { name: 'mail'; rows: Row[]; onSent: () => void }
  | { name: 'pay'; rows: Row[]; onPaid: () => void };

interface ListActions {
  /** Opens a dialog, after the one that is open. */
  open: (dialog: OpenDialog) => void;
  remove: (row: Row) => void;
  commit: CommitEdit;
  /** Sends what could not be sent. */
  resend: () => void;
}

const nowhere = () => {
  throw new Error('The list stands in no screen');
};

/** Every member stays the same function as long as the list is the same. */
export const ListActionsContext = createContext<ListActions>({ open: nowhere, remove: nowhere, commit: nowhere, resend: nowhere });

interface ListActionsProviderProps {
  filters: Filters;
  list: RegistrationList;
  years: Retryable<number[]>;
  children: ReactNode;
}

/**
 * What staff do with the listed registrations, and the dialogs for it. Its state stands apart from the list, its child: whatever opens,
 * closes or is on its way, 20,000 rows are not drawn anew.
 */
export function ListActionsProvider({ filters, list, years, children }: ListActionsProviderProps) {
  const [[dialog], setDialogs] = useState<readonly OpenDialog[]>([]);
  const open = useCallback((next: OpenDialog) => setDialogs((all) => [...all, next]), []);
  const reconcile = useReconcile();
  const { remove, question } = useDeletion(list, reconcile);
  const { pay, isPaying, dialog: payRefusal } = usePayments(list, reconcile);
  const onLate = useCallback((row: Row, late: LateEdit) => open({ name: 'row', row, mode: 'edit', late }), [open]);
  const { edits, commit, retry } = useInPlaceEdits(list, reconcile, onLate);
  const { question: leaving } = useUnsavedChanges(countUnsent(edits) > 0);
  const actions = useMemo(() => ({ open, remove, commit, resend: () => void retry() }), [open, remove, commit, retry]);

  const adopt = (row: Row) => reconcile(list, () => list.replace(row));
  const draw = (opened: OpenDialog) => {
    // Of what closes after a while another dialog may have taken the place.
    const close = () => setDialogs((all) => all.filter((other) => other !== opened));
    switch (opened.name) {
      case 'row':
        return (
          <RegistrationModal
            {...opened}
            onSaved={(row) => {
              adopt(row);
              close();
              notify({ kind: 'success', text: 'Cambios guardados.' });
            }}
            onKept={(row) => {
              adopt(row);
              close();
            }}
            onClose={close}
          />
        );
      case 'new':
        return (
          <NewRegistrationModal
            onCreated={() => {
              list.reload();
              years.retry();
            }}
            onClose={close}
          />
        );
      case 'export':
        return <ExportModal applied={filters} years={years.promise} onClose={close} />;
      case 'mail':
        return <MailModal {...opened} onClose={close} />;
      case 'pay': {
        // As they are now: they may have been edited since they were ticked.
        const rows = opened.rows.map((row) => list.find(row.id) ?? row);
        const onPay = async (method: PaymentMethod, withReceipt: boolean) => {
          if (await pay(rows, method, withReceipt)) opened.onPaid();
          close();
        };
        return <PayModal rows={rows} isPaying={isPaying} onPay={(...paid) => void onPay(...paid)} onClose={close} />;
      }
      case 'mailings':
        return <MailingsModal onClose={close} />;
    }
  };

  return (
    <ListActionsContext value={actions}>
      <EditsContext value={edits}>{children}</EditsContext>
      {dialog && <Suspense fallback={null}>{draw(dialog)}</Suspense>}
      {question}
      {leaving}
      {payRefusal}
    </ListActionsContext>
  );
}
