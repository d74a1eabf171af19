import { memo, useId } from 'react';
import { columns } from './columns.ts';
import { findDuplicates } from './find-duplicates.ts';
import type { RowActions } from './registration-row.tsx';
import type { Row } from './row.ts';
import type { Order, SortableColumn } from './sort-rows.ts';
import type { RowEdits } from './use-in-place-edits.ts';
import type { ShownYear } from './view-rows.ts';
import { YearRows } from './year-rows.tsx';
import styles from './year-table.module.css';

interface YearTableProps extends ShownYear {
  /** All rows are drawn, near the window or not. */
  isWhole: boolean;
  selection: ReadonlySet<number>;
  edits: ReadonlyMap<number, RowEdits>;
  order: Order | undefined;
  onOrder: (column: SortableColumn) => void;
  onSelectYear: (ids: number[], selected: boolean) => void;
  actions: RowActions;
}

/** The registrations of a year. */
export const YearTable = memo(function YearTable(props: YearTableProps) {
  const { year, rows, loaded, isWhole, selection, edits, order, onOrder, onSelectYear, actions } = props;
  const titleId = useId();
  const chosen = rows.reduce((count, { id }) => count + Number(selection.has(id)), 0);
  const isAll = chosen > 0 && chosen === rows.length;

  return (
    <section className={styles.year} aria-labelledby={titleId}>
      <h2 className={styles.title} id={titleId}>
        {year} <small>{rows.length === 1 ? '1 inscripción' : `${rows.length.toLocaleString('es')} inscripciones`}</small>
      </h2>
      <table className={styles.table} aria-labelledby={titleId} aria-rowcount={rows.length + 1}>
        <colgroup>
          <col data-column="check" />
          {columns.map(({ name }) => (
            <col key={name} data-column={name} />
          ))}
          <col data-column="actions" />
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={styles.all}>
              <label>
                <input
                  type="checkbox"
                  aria-label={`Seleccionar todas las de ${year}`}
                  checked={isAll}
                  ref={(input) => {
                    if (input) input.indeterminate = chosen > 0 && !isAll;
                  }}
                  onChange={() =>
                    onSelectYear(
                      rows.map(({ id }) => id),
                      !isAll,
                    )
                  }
                />
                <span aria-hidden="true">Seleccionar todas</span>
              </label>
            </th>
            {columns.map(({ name, label }) => (
              <th key={name} scope="col" aria-sort={order?.column === name ? (order.descending ? 'descending' : 'ascending') : undefined}>
                <button type="button" className={styles.sort} onClick={() => onOrder(name)}>
                  {label}
                </button>
              </th>
            ))}
            <th scope="col">Acción</th>
          </tr>
        </thead>
        <YearRows rows={rows} isWhole={isWhole} duplicates={findDuplicates(loaded)} selection={selection} edits={edits} actions={actions} />
      </table>
    </section>
  );
}, looksTheSame);

/** Ticks and edits in other years are nothing to this one. */
function looksTheSame(before: YearTableProps, now: YearTableProps): boolean {
  const { selection, edits, ...others } = now;
  if (Object.entries(others).some(([name, value]) => before[name as keyof typeof others] !== value)) return false;
  const isSame = ({ id }: Row) => before.selection.has(id) === selection.has(id) && before.edits.get(id) === edits.get(id);
  return (before.selection === selection && before.edits === edits) || now.rows.every(isSame);
}
