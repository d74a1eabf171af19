import { useCallback, useEffect, useRef, useState } from 'react';
import type { InPlaceField } from 'shared/facts/registration-fields';
import { refusalDetail, refusalStatus } from 'shared/http/client';
import { departureFaultOf, toRowValue } from '../../registration/form-values.ts';
import type { LateEdit, Row } from '../../registration/row.ts';
import { conflictOf, saveRegistration } from '../../registration/save-registration.ts';
import type { RegistrationList } from '../store/registration-list.ts';
import type { Reconcile } from '../store/use-reconcile.ts';

/** A value on its way to the server, and how that went. */
export interface CellEdit {
  value: string;
  /** `unsent`: no answer came; it is sent again. `faulty`: it is no value of the field, and was never sent. */
  state: 'saving' | 'saved' | 'failed' | 'unsent' | 'faulty';
  /** Why it is not stored, as a sentence. */
  reason?: string;
}

type RowEdits = Partial<Record<InPlaceField, CellEdit>>;
export type Edits = ReadonlyMap<number, RowEdits>;
export type CommitEdit = (id: number, field: InPlaceField, value: string) => void;

/** An edit that the server has not answered. */
interface Pending {
  id: number;
  field: InPlaceField;
  value: string;
  /** The list that it was made in. */
  list: RegistrationList;
  /** The row that it was made from: the server compares versions, so that nothing newer is overwritten however late this arrives. */
  base: Row;
}

const failed = 'No se ha podido guardar.';
/** How long 'Guardado' stands, in milliseconds. */
const savedFor = 2500;

/**
 * Edits in the list's own cells, one after the other: the next one needs the version that this one makes. How each went is told in its
 * cell. What the server refuses stays there to be tried again; what it did not answer waits with all that follows, and is sent in the same
 * order when the signal returns or with `retry`.
 */
export function useInPlaceEdits(list: RegistrationList, reconcile: Reconcile, onLate: (row: Row, late: LateEdit) => void) {
  const [edits, setEdits] = useState<Edits>(new Map());
  const pending = useRef<Pending[]>([]);
  const isSending = useRef(false);

  const mark = useCallback(
    ({ id, field }: Pick<Pending, 'id' | 'field'>, edit: CellEdit | undefined) => setEdits((before) => withEdit(before, id, field, edit)),
    [],
  );

  /** @returns whether an answer came. */
  const sendOne = useCallback(
    async (edit: Pending): Promise<boolean> => {
      const { id, field, value, list: from } = edit;
      const listed = from.find(id);
      if (!listed) {
        mark(edit, undefined);
        return true;
      }
      mark(edit, { value, state: 'saving' });
      // Where versions are not counted the last write wins, and must not bring back what has changed beside it.
      const base = edit.base.version === undefined ? listed : edit.base;
      const mine: Row = { ...base, [field]: toRowValue(field, value, base) };
      try {
        const saved = await saveRegistration(mine);
        reconcile(from, () => from.replace(saved));
        for (const next of pending.current) if (next.id === id && next.base.version === base.version) next.base = saved;
        mark(edit, { value, state: 'saved' });
        setTimeout(() => setEdits((now) => forgetSaved(now, id, field)), savedFor);
      } catch (error) {
        if (!refusalStatus(error)) return false;
        const theirs = conflictOf(error);
        mark(edit, theirs ? undefined : { value, state: 'failed', reason: refusalDetail(error) ?? failed });
        if (theirs) onLate(base, { mine, theirs });
      }
      return true;
    },
    [mark, reconcile, onLate],
  );

  const retry = useCallback(async () => {
    if (isSending.current) return;
    isSending.current = true;
    for (let first = pending.current[0]; first; first = pending.current[0]) {
      if (!(await sendOne(first))) {
        for (const waiting of pending.current) mark(waiting, { value: waiting.value, state: 'unsent', reason: failed });
        break;
      }
      pending.current.shift();
    }
    isSending.current = false;
  }, [sendOne, mark]);

  const commit: CommitEdit = useCallback(
    (id, field, value) => {
      const base = list.find(id);
      const fault = field === 'salida' ? departureFaultOf(value, base?.salida ?? '') : undefined;
      if (fault) return mark({ id, field }, { value, state: 'faulty', reason: fault });
      const waiting = pending.current.find((edit, at) => edit.id === id && edit.field === field && !(at === 0 && isSending.current));
      if (waiting) waiting.value = value;
      else if (base) pending.current.push({ id, field, value, list, base });
      mark({ id, field }, { value, state: 'saving' });
      void retry();
    },
    [list, mark, retry],
  );

  useEffect(() => {
    const onSignal = () => void retry();
    window.addEventListener('online', onSignal);
    return () => window.removeEventListener('online', onSignal);
  }, [retry]);

  return { edits, commit, retry };
}

/** How many edits wait for the signal. */
export const countUnsent = (edits: Edits): number =>
  [...edits.values()].reduce((sum, row) => sum + Object.values(row).filter(({ state }) => state === 'unsent').length, 0);

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
