import { memo, use, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { fieldOf, headOf, type InPlaceField } from 'shared/contract/registration-fields';
import { tidyValue } from '../../registration/form-values.ts';
import styles from './in-place-cell.module.css';
import { nameOf, type Row } from '../../registration/row.ts';
import { EditsContext, RowActionsContext } from './row-context.ts';
import type { CellEdit, CommitEdit } from './use-in-place-edits.ts';

interface InPlaceCellProps {
  row: Row;
  field: InPlaceField;
}

/** The cell with what is known of its last edit. */
export function InPlaceCell({ row, field }: InPlaceCellProps) {
  const edit = use(EditsContext).get(row.id)?.[field];
  return <EditableCell row={row} field={field} edit={edit} onCommit={use(RowActionsContext).commit} />;
}

interface EditableCellProps extends InPlaceCellProps {
  edit: CellEdit | undefined;
  onCommit: CommitEdit;
}

/**
 * A value that is edited where it stands: a button to read and open it, then the control. Enter, leaving the control and
 * choosing an option save; Escape leaves the value as it was.
 */
const EditableCell = memo(function EditableCell({ row, field, edit, onCommit }: EditableCellProps) {
  const { kind, options, range, most = 200 } = fieldOf(field);
  const stored = String(row[field] ?? '');
  const shown = edit ? edit.value : stored;
  const [draft, setDraft] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const takesFocusBack = useRef(false);
  const label = `${headOf(field)} de ${nameOf(row)}`;

  useEffect(() => {
    if (draft !== null || !takesFocusBack.current) return;
    takesFocusBack.current = false;
    opener.current?.focus();
  }, [draft]);

  const close = (value: string | undefined, byKey: boolean) => {
    takesFocusBack.current = byKey;
    setDraft(null);
    if (value === undefined) return;
    const tidy = tidyValue(field, value);
    if (tidy !== stored || edit?.state === 'failed') onCommit(row.id, field, tidy);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') close(undefined, true);
    else if (event.key === 'Enter') {
      event.preventDefault();
      close(draft ?? '', true);
    }
  };

  if (draft !== null) {
    const common = { className: styles.control, name: field, 'aria-label': label, value: draft, onKeyDown };
    if (options) {
      return (
        <select {...common} ref={openPicker} onChange={(event) => close(event.target.value, true)} onBlur={() => close(undefined, false)}>
          <option value="">—</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      );
    }
    const longest = range ? String(range[1]).length : most;
    const clean = (text: string) => (kind === 'number' ? text.replaceAll(/\D/g, '').slice(0, longest) : text);
    return (
      <input
        {...common}
        ref={selectAll}
        type="text"
        inputMode={kind === 'number' ? 'numeric' : 'text'}
        autoComplete="off"
        maxLength={longest}
        placeholder={kind === 'time' ? '09:30' : undefined}
        onChange={(event) => setDraft(clean(event.target.value))}
        onBlur={() => close(draft, false)}
      />
    );
  }
  return (
    <span className={styles.cell} data-state={edit?.state}>
      <button
        ref={opener}
        type="button"
        className={styles.value}
        data-value={options ? shown : undefined}
        aria-label={`${label}: ${shown || 'sin indicar'}`}
        onClick={() => setDraft(shown)}
      >
        {shown || '—'}
      </button>
      {edit && <State edit={edit} onRetry={() => onCommit(row.id, field, edit.value)} />}
    </span>
  );
});

function State({ edit: { state, reason }, onRetry }: { edit: CellEdit; onRetry: () => void }) {
  if (state === 'failed') {
    return (
      <>
        <span className={styles.reason} role="status">
          {reason}
        </span>
        <button type="button" className={styles.retry} onClick={onRetry}>
          Reintentar
        </button>
      </>
    );
  }
  return (
    <span className={styles.state} role="status">
      {state === 'saving' ? 'Guardando...' : 'Guardado'}
    </span>
  );
}

function selectAll(input: HTMLInputElement | null) {
  input?.focus();
  input?.select();
}

function openPicker(select: HTMLSelectElement | null) {
  select?.focus();
  try {
    select?.showPicker();
  } catch {
    // Not offered, or not right after a click: the keyboard and a second click open it as well.
  }
}
