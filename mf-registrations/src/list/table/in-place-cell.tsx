import { memo, use, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { fieldOf, headOf, type InPlaceField } from 'shared/facts/registration-fields';
import { takeFocus } from 'shared/ui/dialog-refs';
import { tidyValue } from '../../registration/form-values.ts';
import styles from './in-place-cell.module.css';
import { nameOf, type Row } from '../../registration/row.ts';
import { type Table, TableContext } from './table-context.ts';
import { type CellEdit, type CommitEdit, EditsContext } from '../../actions/use-in-place-edits.ts';

interface InPlaceCellProps {
  row: Row;
  field: InPlaceField;
  /** What an empty cell says. */
  blank?: string | undefined;
}

/** An editable cell with the state of its last edit. */
export function InPlaceCell({ row, field, blank }: InPlaceCellProps) {
  const edit = use(EditsContext).get(row.id)?.[field];
  const { commit, fill } = use(TableContext);
  return <EditableCell row={row} field={field} blank={blank} edit={edit} onCommit={commit} onFill={fill} />;
}

interface EditableCellProps extends InPlaceCellProps {
  edit: CellEdit | undefined;
  onCommit: CommitEdit;
  onFill: Table['fill'];
}

/** `left`: by key, so that the focus returns to the opener. `begun`: text typed to open it. */
type Mode = { name: 'read' | 'left' } | { name: 'edited'; begun?: string };

/**
 * In-place editing: a button that opens the control. Enter, blur and choosing an option save; Escape cancels. As in a spreadsheet, arrows
 * move between cells, Enter moves down, typing replaces the value, and a copied column is pasted into this cell and those below it.
 */
const EditableCell = memo(function EditableCell({ row, field, blank, edit, onCommit, onFill }: EditableCellProps) {
  const { kind, options, range, most = 200 } = fieldOf(field);
  const stored = String(row[field] ?? '');
  const shown = edit ? edit.value : stored;
  const [mode, setMode] = useState<Mode>({ name: 'read' });
  const label = `${headOf(field)} de ${nameOf(row)}`;
  const longest = range ? String(range[1]).length : most;
  const clean = (text: string) => (kind === 'number' ? text.replaceAll(/\D/g, '').slice(0, longest) : text);
  /** Ignores the blur after leaving by key. */
  const isLeft = useRef(false);

  const open = (begun?: string) => {
    isLeft.current = false;
    setMode({ name: 'edited', ...(begun !== undefined && { begun }) });
  };
  const leave = (value: string | undefined, next: 'here' | HTMLElement | undefined) => {
    if (isLeft.current) return;
    isLeft.current = true;
    setMode({ name: next === 'here' ? 'left' : 'read' });
    if (next instanceof HTMLElement) next.focus();
    if (value === undefined) return;
    const tidy = tidyValue(field, value);
    if (tidy !== stored || isOpenEdit(edit)) onCommit(row.id, field, tidy);
  };

  const onKeyInControl = (event: KeyboardEvent<HTMLInputElement | HTMLSelectElement>) => {
    const { key, currentTarget } = event;
    const way = key === 'Enter' ? 'ArrowDown' : !options && (key === 'ArrowDown' || key === 'ArrowUp') ? key : undefined;
    if (key === 'Escape') leave(undefined, 'here');
    else if (way) {
      event.preventDefault();
      leave(currentTarget.value, cellBeside(currentTarget, field, way) ?? 'here');
    }
  };
  const onKey = (event: KeyboardEvent<HTMLButtonElement>) => {
    const { key, currentTarget, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    const begun = options || key.length > 1 || key === ' ' ? '' : clean(key);
    if (isArrow(key)) cellBeside(currentTarget, field, key)?.focus();
    else if (key === 'F2') open();
    else if (begun !== '') open(begun);
    else return;
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    const isOpen = mode.name === 'edited';
    if (!onFill || text === '' || (isOpen && !/\n./.test(text))) return;
    event.preventDefault();
    if (isOpen) leave(undefined, 'here');
    onFill(row, field, text);
  };

  if (mode.name === 'edited') {
    const begun = mode.begun;
    const common = {
      className: styles.control,
      name: field,
      'aria-label': label,
      defaultValue: begun ?? shown,
      onKeyDown: onKeyInControl,
    };
    if (options) {
      return (
        <select
          {...common}
          ref={openPicker}
          onChange={(event) => leave(event.target.value, 'here')}
          onBlur={() => leave(undefined, undefined)}
        >
          <option value="">—</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      );
    }
    return (
      <input
        {...common}
        ref={begun === undefined ? selectAll : goOn}
        type="text"
        inputMode={kind === 'number' ? 'numeric' : 'text'}
        autoComplete="off"
        maxLength={longest}
        placeholder={kind === 'time' ? '09:30' : undefined}
        onChange={({ target }) => {
          if (clean(target.value) !== target.value) target.value = clean(target.value);
        }}
        onPaste={onPaste}
        onBlur={({ target }) => leave(target.value, undefined)}
      />
    );
  }
  return (
    <span className={styles.cell} data-state={edit?.state}>
      <button
        ref={mode.name === 'left' ? takeFocus : undefined}
        type="button"
        className={styles.value}
        data-cell={field}
        data-value={options ? shown : undefined}
        aria-label={`${label}: ${shown || (blank ?? 'sin indicar')}`}
        onClick={() => open()}
        onKeyDown={onKey}
        onPaste={onPaste}
      >
        {shown || (blank ?? '—')}
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
          <button type="button" className={`no-print ${styles.retry}`} onClick={onRetry}>
            Reintentar
          </button>
        )}
      </>
    );
  }
  return (
    <span className={`no-print ${styles.state}`} role="status">
      {state === 'saving' ? 'Guardando...' : 'Guardado'}
    </span>
  );
}

function selectAll(input: HTMLInputElement | null) {
  input?.focus();
  input?.select();
}

/** Places the cursor at the end. */
function goOn(input: HTMLInputElement | null) {
  input?.focus();
  input?.setSelectionRange(input.value.length, input.value.length);
}

function openPicker(select: HTMLSelectElement | null) {
  select?.focus();
  try {
    select?.showPicker();
  } catch {
    // Unsupported, or not right after a click: the keyboard and a second click open it as well.
  }
}

const arrows = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const;
type Arrow = (typeof arrows)[number];
const isArrow = (key: string): key is Arrow => arrows.some((arrow) => arrow === key);

/** Opener of the adjacent editable cell; null at the ends of a row and of a table. */
function cellBeside(from: Element, field: InPlaceField, arrow: Arrow): HTMLElement | null {
  const cell = from.closest('td');
  if (arrow === 'ArrowLeft' || arrow === 'ArrowRight') {
    const side = arrow === 'ArrowLeft' ? 'previousElementSibling' : 'nextElementSibling';
    for (let next = cell?.[side]; next; next = next[side]) {
      const opener = next.querySelector<HTMLElement>('[data-cell]');
      if (opener) return opener;
    }
    return null;
  }
  const side = arrow === 'ArrowUp' ? 'previousElementSibling' : 'nextElementSibling';
  // In a virtualised table empty rows stand in for the others.
  let row = cell?.closest('tr')?.[side];
  while (row && !row.hasAttribute('data-index')) row = row[side];
  return row?.querySelector<HTMLElement>(`[data-cell="${field}"]`) ?? null;
}
