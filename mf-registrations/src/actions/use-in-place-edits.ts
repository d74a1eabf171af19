import { createContext, useCallback, useEffect, useRef, useState } from 'react';
import type { InPlaceField } from 'shared/facts/registration-fields';
import { refusalDetail, refusalStatus } from 'shared/http/client';
import { departureFaultOf, toRowValue } from '../registration/form-values.ts';
import type { LateEdit, Row } from '../registration/row.ts';
import { conflictOf, saveRegistration } from '../registration/save-registration.ts';
import type { RegistrationList } from '../rows/registration-list.ts';
import type { Reconcile } from './use-reconcile.ts';

/** Edit of a cell with its state. */
export interface CellEdit {
  value: string;
  /** `unsent`: no response; it is sent again. `faulty`: invalid, and never sent. */
  state: 'saving' | 'saved' | 'failed' | 'unsent' | 'faulty';
  reason?: string;
}

type RowEdits = Partial<Record<InPlaceField, CellEdit>>;
export type Edits = ReadonlyMap<number, RowEdits>;
/** Read where an edit is rendered: one renders its cell, not the table. */
export const EditsContext = createContext<Edits>(new Map());
export type CommitEdit = (id: number, field: InPlaceField, value: string) => void;

/** An edit without a reply yet. */
interface Pending {
  id: number;
  field: InPlaceField;
  value: string;
  /** The list it belongs to. */
  list: RegistrationList;
  /** Row before the edit: the server compares its version, so that a late request overwrites nothing newer. */
  base: Row;
}

const failed = 'No se ha podido guardar.';
/** How long 'Guardado' is shown, in milliseconds. */
const savedFor = 2500;

/**
 * In-place edits, sent sequentially: each needs the version that the one before makes. Each state is shown in its cell. A rejected edit
 * stays for a retry; one without a response is queued with all that follow, and sent in the same order once online or with `retry`.
 */
export function useInPlaceEdits(list: RegistrationList, reconcile: Reconcile, onLate: (row: Row, late: LateEdit) => void) {
  const [edits, setEdits] = useState<Edits>(new Map());
  const pending = useRef<Pending[]>([]);
  const isSending = useRef(false);

  const mark = useCallback(
    ({ id, field }: Pick<Pending, 'id' | 'field'>, edit: CellEdit | undefined) => setEdits((before) => withEdit(before, id, field, edit)),
    [],
  );

  /** @returns whether there was a response. */
  const sendOne = useCallback(
    async (edit: Pending): Promise<boolean> => {
      const { id, field, value, list: from } = edit;
      const listed = from.find(id);
      if (!listed) {
        mark(edit, undefined);
        return true;
      }
      mark(edit, { value, state: 'saving' });
      // Without versions the last write wins, and must not restore old values of other fields.
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

/** Clears 'Guardado', unless the cell has been edited again since. */
const forgetSaved = (edits: Edits, id: number, field: InPlaceField): Edits =>
  edits.get(id)?.[field]?.state === 'saved' ? withEdit(edits, id, field, undefined) : edits;
