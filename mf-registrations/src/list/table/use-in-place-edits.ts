import { useCallback, useRef, useState } from 'react';
import type { InPlaceField } from 'shared/contract/registration-fields';
import { refusalDetail } from 'shared/http/client';
import type { Conflict } from '../../registration/compare-rows.ts';
import { toRowValue } from '../../registration/form-values.ts';
import { conflictOf, saveRegistration } from '../../registration/save-registration.ts';
import type { RegistrationList } from '../store/registration-list.ts';
import type { Row } from '../../registration/row.ts';
import type { Reconcile } from '../store/use-reconcile.ts';

/** A value on its way to the server, and how that went. */
export interface CellEdit {
  value: string;
  state: 'saving' | 'saved' | 'failed';
  /** Why it failed, as a sentence. */
  reason?: string;
}

type RowEdits = Partial<Record<InPlaceField, CellEdit>>;
export type Edits = ReadonlyMap<number, RowEdits>;
export type CommitEdit = (id: number, field: InPlaceField, value: string) => void;

const failed = 'No se ha podido guardar.';
/** How long 'Guardado' stands, in milliseconds. */
const savedFor = 2500;

/** Edits in the list's own cells: each is sent at once; what fails stays there to be tried again. */
export function useInPlaceEdits(list: RegistrationList, reconcile: Reconcile, onConflict: (conflict: Conflict) => void) {
  const [edits, setEdits] = useState<Edits>(new Map());
  // A queue for each row, by the promise of its last edit: the next one needs the version that this one makes.
  const queues = useRef(new Map<number, Promise<void>>());

  const mark = useCallback((id: number, field: InPlaceField, edit: CellEdit | undefined) => {
    setEdits((before) => withEdit(before, id, field, edit));
  }, []);

  const send = useCallback(
    async (from: RegistrationList, id: number, field: InPlaceField, value: string) => {
      const base = from.find(id);
      if (!base) return mark(id, field, undefined);
      const mine: Row = { ...base, [field]: toRowValue(field, value, base) };
      try {
        const saved = await saveRegistration(mine);
        reconcile(from, (now) => now.replace(saved));
        mark(id, field, { value, state: 'saved' });
        setTimeout(() => setEdits((now) => forgetSaved(now, id, field)), savedFor);
      } catch (error) {
        const theirs = conflictOf(error);
        mark(id, field, theirs ? undefined : { value, state: 'failed', reason: refusalDetail(error) ?? failed });
        if (theirs) onConflict({ base, mine, theirs });
      }
    },
    [mark, reconcile, onConflict],
  );

  const commit: CommitEdit = useCallback(
    (id, field, value) => {
      mark(id, field, { value, state: 'saving' });
      const last = queues.current.get(id) ?? Promise.resolve();
      queues.current.set(
        id,
        last.then(() => send(list, id, field, value)),
      );
    },
    [list, mark, send],
  );

  return { edits, commit };
}

function withEdit(edits: Edits, id: number, field: InPlaceField, edit: CellEdit | undefined): Edits {
  const { [field]: _, ...others } = edits.get(id) ?? {};
  const row: RowEdits = edit ? { ...others, [field]: edit } : others;
  const next = new Map(edits);
  if (Object.keys(row).length === 0) next.delete(id);
  else next.set(id, row);
  return next;
}

/** Takes 'Guardado' away, unless the cell has been edited again since. */
const forgetSaved = (edits: Edits, id: number, field: InPlaceField): Edits =>
  edits.get(id)?.[field]?.state === 'saved' ? withEdit(edits, id, field, undefined) : edits;
