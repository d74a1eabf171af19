import { useCallback, useState } from 'react';
import type { InPlaceField } from 'shared/contract/registration-fields';
import { useWrite } from 'shared/data/use-write';
import { refusalDetail } from 'shared/http/client';
import { toRowValue } from '../../registration/form-values.ts';
import type { LateEdit, Row } from '../../registration/row.ts';
import { conflictOf, saveRegistration } from '../../registration/save-registration.ts';
import type { RegistrationList } from '../store/registration-list.ts';
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

/**
 * Edits in the list's own cells, one after the other: the next one needs the version that this one makes. How each went is told in its
 * cell; what fails stays there to be tried again.
 */
export function useInPlaceEdits(list: RegistrationList, reconcile: Reconcile, onLate: (row: Row, late: LateEdit) => void) {
  const [edits, setEdits] = useState<Edits>(new Map());
  const { write } = useWrite();

  const commit: CommitEdit = useCallback(
    (id, field, value) => {
      const mark = (edit: CellEdit | undefined) => setEdits((before) => withEdit(before, id, field, edit));
      mark({ value, state: 'saving' });
      const send = async () => {
        const base = list.find(id);
        if (!base) return mark(undefined);
        const mine: Row = { ...base, [field]: toRowValue(field, value, base) };
        try {
          const saved = await saveRegistration(mine);
          reconcile(list, () => list.replace(saved));
          mark({ value, state: 'saved' });
          setTimeout(() => setEdits((now) => forgetSaved(now, id, field)), savedFor);
        } catch (error) {
          const theirs = conflictOf(error);
          mark(theirs ? undefined : { value, state: 'failed', reason: refusalDetail(error) ?? failed });
          if (theirs) onLate(base, { mine, theirs });
        }
      };
      void write({ of: mark, send, failed, reload: 'never' });
    },
    [list, reconcile, onLate, write],
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
