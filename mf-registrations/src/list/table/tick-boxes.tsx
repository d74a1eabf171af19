import { use } from 'react';
import { nameOf, type Row } from '../../registration/row.ts';
import { TableContext, SelectionContext } from './table-context.ts';
import styles from './tick-boxes.module.css';

export function RowTick({ row }: { row: Row }) {
  const { tick } = use(TableContext);
  return (
    <label className={styles.row}>
      <input
        type="checkbox"
        aria-label={`Seleccionar a ${nameOf(row)}`}
        checked={use(SelectionContext).has(row.id)}
        // With shift, the range from the last one.
        onChange={({ target, nativeEvent }) => tick(row, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
    </label>
  );
}

/** Selects the shown rows of a year. */
export function YearTick({ year, rows }: { year: string; rows: Row[] }) {
  const { select } = use(TableContext);
  const selection = use(SelectionContext);
  const chosen = rows.reduce((count, { id }) => count + Number(selection.has(id)), 0);
  const isAll = chosen > 0 && chosen === rows.length;
  return (
    <label className={styles.year}>
      <input
        type="checkbox"
        aria-label={`Seleccionar todas las de ${year}`}
        checked={isAll}
        ref={(input) => {
          if (input) input.indeterminate = chosen > 0 && !isAll;
        }}
        onChange={() => select(rows, !isAll)}
      />
    </label>
  );
}
