import { lazy, Suspense } from 'react';
import type { Conflict } from '../registration/compare-rows.ts';
import { ConflictModal } from '../edit/conflict-modal.tsx';
import { RegistrationModal } from '../edit/registration-modal.tsx';
import type { Filters } from './store/filters.ts';
import type { Row } from '../registration/row.ts';

// Loaded when opened: not everybody who reads the list writes e-mails or spreadsheets.
const NewRegistrationModal = lazy(async () => ({ default: (await import('../edit/new-registration-modal.tsx')).NewRegistrationModal }));
const ExportModal = lazy(async () => ({ default: (await import('../export/export-modal.tsx')).ExportModal }));
const MailModal = lazy(async () => ({ default: (await import('../mail/mail-modal.tsx')).MailModal }));
const MailingsModal = lazy(async () => ({ default: (await import('../mail/mailings-modal.tsx')).MailingsModal }));

export type OpenDialog =
  | { name: 'row'; row: Row; mode: 'view' | 'edit' }
  | { name: 'conflict'; conflict: Conflict }
  | { name: 'new' | 'export' | 'mailings' }
  | { name: 'mail'; ids: number[] };

interface RegistrationDialogsProps {
  dialog: OpenDialog;
  filters: Filters;
  years: Promise<number[]>;
  /** Any of the listed registrations. */
  sample: Row | undefined;
  /** The listed registrations with these ids. */
  find: (ids: number[]) => Row[];
  onSaved: (row: Row) => void;
  onKept: (row: Row) => void;
  onCreated: () => void;
  onMailed: () => void;
  onClose: () => void;
}

/** The one dialog that stands over the list. */
export function RegistrationDialogs(props: RegistrationDialogsProps) {
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  );
}

function Dialog({ dialog, filters, years, sample, find, onSaved, onKept, onCreated, onMailed, onClose }: RegistrationDialogsProps) {
  switch (dialog.name) {
    case 'row':
      return <RegistrationModal row={dialog.row} mode={dialog.mode} onSaved={onSaved} onClose={onClose} />;
    case 'conflict':
      return <ConflictModal key={dialog.conflict.mine.id} conflict={dialog.conflict} onSaved={onSaved} onKept={onKept} />;
    case 'new':
      return <NewRegistrationModal sample={sample} onCreated={onCreated} onClose={onClose} />;
    case 'export':
      return <ExportModal applied={filters} years={years} sample={sample} onClose={onClose} />;
    case 'mail':
      return <MailModal ids={dialog.ids} find={find} onSent={onMailed} onClose={onClose} />;
    case 'mailings':
      return <MailingsModal onClose={onClose} />;
  }
}
