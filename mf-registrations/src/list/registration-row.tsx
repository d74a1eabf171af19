import { memo, type Ref } from 'react';
import { formatDay } from 'shared/text/dates';
import type { Duplicate } from './find-duplicates.ts';
import { InPlaceCell } from './in-place-cell.tsx';
import styles from './registration-row.module.css';
import { nameOf, type Row } from './row.ts';
import type { CommitEdit, RowEdits } from './use-in-place-edits.ts';

export interface RowActions {
  view: (row: Row) => void;
  edit: (row: Row) => void;
  remove: (row: Row) => void;
  select: (id: number, selected: boolean) => void;
  /** Shows the rows that resemble this one. */
  compare: (row: Row, duplicate: Duplicate) => void;
  commit: CommitEdit;
}

interface RegistrationRowProps {
  ref: Ref<HTMLTableRowElement>;
  row: Row;
  /** Its place in the year, from 0. */
  place: number;
  selected: boolean;
  edits: RowEdits | undefined;
  duplicate: Duplicate | undefined;
  actions: RowActions;
}

/** A row of the table; on a narrow screen the style sheet makes a card of it. */
export const RegistrationRow = memo(function RegistrationRow(props: RegistrationRowProps) {
  const { ref, row, place, selected, edits, duplicate, actions } = props;
  const name = nameOf(row);
  return (
    <tr ref={ref} data-index={place} aria-rowindex={place + 2} className={styles.row} data-selected={selected || undefined}>
      <td className={styles.check}>
        <label className={styles.checkbox}>
          <input
            type="checkbox"
            aria-label={`Seleccionar a ${name}`}
            checked={selected}
            onChange={(event) => actions.select(row.id, event.target.checked)}
          />
        </label>
      </td>
      <td className={styles.who}>
        <span className={styles.name}>{row.nombre}</span>
        {row.telefono && (
          <a className={styles.phone} href={`tel:${String(row.telefono).replaceAll(/[^\d+]/g, '')}`}>
            {row.telefono}
          </a>
        )}
        {duplicate && (
          <button
            type="button"
            className={styles.duplicate}
            title={`${duplicate.reason} que ${duplicate.other}`}
            onClick={() => actions.compare(row, duplicate)}
          >
            Posible duplicado
          </button>
        )}
      </td>
      <td className={styles.mail}>
        <a href={`mailto:${row.mail}`} title={row.mail}>
          {row.mail}
        </a>
      </td>
      <td data-label="Ruta">{row.ruta}</td>
      <td data-label="Evento">{row.evento}</td>
      <td data-label="Fecha" className={styles.day}>
        {formatDay(row.fecha)}
      </td>
      <td data-label="Grupo Num">
        <InPlaceCell row={row} field="grupo_num" edit={edits?.grupo_num} onCommit={actions.commit} />
      </td>
      <td data-label="Salida">
        <InPlaceCell row={row} field="salida" edit={edits?.salida} onCommit={actions.commit} />
      </td>
      <td data-label="Pago">{row.pago}</td>
      <td data-label="Pagado">
        <InPlaceCell row={row} field="pagado" edit={edits?.pagado} onCommit={actions.commit} />
      </td>
      <td data-label="Notas" className={styles.notes}>
        {row.notas && <span title={row.notas}>{row.notas}</span>}
      </td>
      <td className={styles.actions}>
        <button type="button" onClick={() => actions.view(row)}>
          Ver
        </button>
        <button type="button" onClick={() => actions.edit(row)}>
          Editar
        </button>
        <button type="button" data-danger onClick={() => actions.remove(row)}>
          Eliminar
        </button>
      </td>
    </tr>
  );
});
