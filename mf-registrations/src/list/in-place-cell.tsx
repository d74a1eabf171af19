import { memo, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { yesNo } from 'shared/contract/enumerations';
import { tidyTime } from './departure-time.ts';
import styles from './in-place-cell.module.css';
import { nameOf, type Row } from './row.ts';
import type { CellEdit, CommitEdit, InPlaceField } from './use-in-place-edits.ts';

const labels: Record<InPlaceField, string> = { grupo_num: 'Grupo Num', salida: 'Salida', pagado: 'Pagado' };

interface InPlaceCellProps {
  row: Row;
  field: InPlaceField;
  edit: CellEdit | undefined;
  onCommit: CommitEdit;
}

/**
 * A value that is edited where it stands: a button to read and open it, then the control. Enter, leaving the control and
 * choosing an option save; Escape leaves the value as it was.
 */
export const InPlaceCell = memo(function InPlaceCell({ row, field, edit, onCommit }: InPlaceCellProps) {
  const stored = String(row[field] ?? '');
  const shown = edit ? edit.value : stored;
  const [draft, setDraft] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const takesFocusBack = useRef(false);
  const label = `${labels[field]} de ${nameOf(row)}`;

  useEffect(() => {
    if (draft !== null || !takesFocusBack.current) return;
    takesFocusBack.current = false;
    opener.current?.focus();
  }, [draft]);

  const close = (value: string | undefined, byKey: boolean) => {
    takesFocusBack.current = byKey;
    setDraft(null);
    if (value === undefined) return;
    const tidy = field === 'salida' ? tidyTime(value) : value.trim();
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
    if (field === 'pagado') {
      return (
        <select {...common} ref={openPicker} onChange={(event) => close(event.target.value, true)} onBlur={() => close(undefined, false)}>
          <option value="">—</option>
          {yesNo.map((value) => (
            <option key={value}>{value}</option>
          ))}
        </select>
      );
    }
    const clean = (text: string) => (field === 'grupo_num' ? text.replaceAll(/\D/g, '').slice(0, 4) : text);
    return (
      <input
        {...common}
        ref={selectAll}
        type="text"
        inputMode={field === 'grupo_num' ? 'numeric' : 'text'}
        autoComplete="off"
        maxLength={field === 'salida' ? 200 : 4}
        placeholder={field === 'salida' ? '09:30' : undefined}
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
        data-value={field === 'pagado' ? shown : undefined}
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
