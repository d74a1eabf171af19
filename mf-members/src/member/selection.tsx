import { type ReactNode, useCallback, useRef, useState } from 'react';
import { TextButton, TextLink } from 'shared/ui/button';
import { useFocusOnceGone } from 'shared/ui/use-focus-once-gone';
import styles from './selection.module.css';

/** The selected rows of a list; only those that are shown count as chosen. */
export function useSelection<Row extends { id: number }>(found: readonly Row[]) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const select = useCallback(
    (id: number, isOn: boolean) =>
      setSelected((before) => {
        const after = new Set(before);
        if (isOn) after.add(id);
        else after.delete(id);
        return after;
      }),
    [],
  );
  return {
    chosen: found.filter(({ id }) => selected.has(id)),
    isSelected: ({ id }: Row) => selected.has(id),
    select,
    selectAll: () => setSelected(new Set(found.map(({ id }) => id))),
    clear: () => setSelected(new Set()),
  };
}

interface SelectionBarProps {
  of: Pick<ReturnType<typeof useSelection>, 'chosen' | 'selectAll' | 'clear'>;
  /** How many could be selected. */
  found: number;
  /** What is selected: '2 seleccionados'. */
  count: string;
  /** What could be, while nothing is: '140 socios'. */
  total: string;
  /** 'Seleccionar los'; the number follows. */
  all: string;
  /** What is done with them. */
  children: ReactNode;
}

export function SelectionBar({ of: { chosen, selectAll, clear }, found, count, total, all, children }: SelectionBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const isChosen = chosen.length > 0;
  useFocusOnceGone(isChosen, bar);
  return (
    <div ref={bar} tabIndex={-1} className={`line gap-4 small one-line ${styles.bar}`}>
      <p role="status" className={styles.count}>
        {isChosen ? count : total}
      </p>
      {chosen.length < found && <TextButton onClick={selectAll}>{`${all} ${found.toLocaleString('es')}`}</TextButton>}
      {isChosen && <TextButton onClick={clear}>Quitar selección</TextButton>}
      {children}
    </div>
  );
}

export interface SelectableProps {
  isSelected: boolean;
  isBusy: boolean;
  onSelect: (id: number, isOn: boolean) => void;
}

interface SelectableRowProps extends SelectableProps {
  id: number;
  /** Its columns. */
  list: 'members' | 'fees';
  numero: number | null;
  name: string;
  nameId: string;
  /** Where the name leads; null where its member is gone. */
  member: number | null;
  /** The other cells. */
  children: ReactNode;
}

/** A row of a list by members: its box, the member's number and name, and what the list shows of it. */
export const SelectableRow = ({ id, list, numero, name, nameId, member, isSelected, isBusy, onSelect, children }: SelectableRowProps) => (
  <div className={styles.row} data-list={list} data-busy={isBusy || undefined}>
    <label className={styles.tick}>
      <input type="checkbox" checked={isSelected} aria-labelledby={nameId} onChange={({ target }) => onSelect(id, target.checked)} />
    </label>
    <p className={`soft ${styles.number}`}>{numero ?? '—'}</p>
    <p className={`strong breaks ${styles.name}`}>
      {member === null ? (
        <span id={nameId}>{name}</span>
      ) : (
        <TextLink to={`/socios/${member}`} id={nameId}>
          {name}
        </TextLink>
      )}
    </p>
    {children}
  </div>
);
