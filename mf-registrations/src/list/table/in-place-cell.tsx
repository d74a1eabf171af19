import { memo, use, useState, type KeyboardEvent } from 'react';
import { fieldOf, headOf, type InPlaceField } from 'shared/contract/registration-fields';
import { takeFocus } from 'shared/ui/dialog-refs';
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
  /** `left`: by a key, so that the focus goes back to what opened it. */
  const [mode, setMode] = useState<'read' | 'edited' | 'left'>('read');
  const label = `${headOf(field)} de ${nameOf(row)}`;

  const leave = (value: string | undefined, byKey: boolean) => {
    setMode(byKey ? 'left' : 'read');
    if (value === undefined) return;
    const tidy = tidyValue(field, value);
    if (tidy !== stored || isOpenEdit(edit)) onCommit(row.id, field, tidy);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement | HTMLSelectElement>) => {
    if (event.key === 'Escape') leave(undefined, true);
    else if (event.key === 'Enter') {
      event.preventDefault();
      leave(event.currentTarget.value, true);
    }
  };

  if (mode === 'edited') {
    const common = { className: styles.control, name: field, 'aria-label': label, defaultValue: shown, onKeyDown };
    if (options) {
      return (
        <select {...common} ref={openPicker} onChange={(event) => leave(event.target.value, true)} onBlur={() => leave(undefined, false)}>
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
        onChange={({ target }) => {
          if (clean(target.value) !== target.value) target.value = clean(target.value);
        }}
        onBlur={({ target }) => leave(target.value, false)}
      />
    );
  }
  return (
    <span className={styles.cell} data-state={edit?.state}>
      <button
        ref={mode === 'left' ? takeFocus : undefined}
        type="button"
        className={styles.value}
        data-value={options ? shown : undefined}
        aria-label={`${label}: ${shown || 'sin indicar'}`}
        onClick={() => setMode('edited')}
      >
        {shown || '—'}
      </button>
      {edit && <State edit={edit} onRetry={() => onCommit(row.id, field, edit.value)} />}
    </span>
  );
});

const isOpenEdit = (edit: CellEdit | undefined) => edit !== undefined && edit.state !== 'saving' && edit.state !== 'saved';

function State({ edit: { state, reason }, onRetry }: { edit: CellEdit; onRetry: () => void }) {
  if (reason) {
    return (
      <>
        <span className={styles.reason} role="status">
          {reason}
        </span>
        {state !== 'faulty' && (
          <button type="button" className={styles.retry} onClick={onRetry}>
            Reintentar
          </button>
        )}
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
