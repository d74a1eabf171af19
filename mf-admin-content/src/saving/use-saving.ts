import { useRef, useState } from 'react';
import { refusalStatus } from 'shared/http/client';
import { conflictingRow } from 'shared/http/conflicting-row';
import { staffDetail } from './staff-detail.ts';

type Outcome<Row> =
  | { kind: 'none' }
  | { kind: 'failed'; detail: string | undefined; status: number | undefined }
  | { kind: 'conflict'; actual: Row };

interface Saving<Row> {
  outcome: Outcome<Row>;
  isSaving: boolean;
  /** Runs one write at a time; true when it was stored. A refusal is kept in `outcome`. */
  save: (write: () => Promise<void>) => Promise<boolean>;
  forget: () => void;
}

/**
 * One write of a form, and how it went. `Row` is what a too late write is told to be stored now; `detailOf` tells
 * why it was refused.
 */
export function useSaving<Row = never>(detailOf: (error: unknown) => string | undefined = staffDetail): Saving<Row> {
  const [outcome, setOutcome] = useState<Outcome<Row>>({ kind: 'none' });
  const [isSaving, setSaving] = useState(false);
  // Two taps may come before the button is drawn disabled.
  const busy = useRef(false);
  const save = async (write: () => Promise<void>) => {
    if (busy.current) return false;
    busy.current = true;
    setSaving(true);
    try {
      await write();
      setOutcome({ kind: 'none' });
      return true;
    } catch (error) {
      const actual = conflictingRow<Row>(error);
      setOutcome(
        actual === undefined ? { kind: 'failed', detail: detailOf(error), status: refusalStatus(error) } : { kind: 'conflict', actual },
      );
      return false;
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };
  return { outcome, isSaving, save, forget: () => setOutcome({ kind: 'none' }) };
}
