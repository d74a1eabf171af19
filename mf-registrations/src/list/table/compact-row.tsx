import { memo, use } from 'react';
import { AbsenceTag } from '../../registration/row-parts.tsx';
import { absenceOf, bibOf, nameOf, type Row, whoId } from '../../registration/row.ts';
import { isOwedByGroup, isPaidFor, tellGroup, useBesides } from '../../answers/answers-data.ts';
import { formatGuests } from '../../change/parts.ts';
import styles from './compact-row.module.css';
import { DuplicateHints } from './duplicate-hints.tsx';
import { type RowProps, TableContext } from './table-context.ts';
import { RowTick } from './tick-boxes.tsx';

/** A registration in two lines, for phones: the most needed facts. A tap anywhere opens it. */
export const CompactRow = memo(function CompactRow({ ref, row, position, duplicate }: RowProps) {
  const { open } = use(TableContext);
  const absence = absenceOf(row);
  const besides = useBesides(row);
  const isPaid = isPaidFor(row, besides);
  return (
    <tr ref={ref} data-index={position} aria-rowindex={position + 2} className={styles.row} data-cancelled={row.anulada ? true : undefined}>
      <td className={styles.check}>
        <RowTick row={row} />
      </td>
      <th scope="row" className={styles.who}>
        <span id={whoId(row)} className={`strong breaks heading ${styles.name}`}>
          {nameOf(row)}
        </span>
        {bibOf(row) && <span className={styles.bib}>{bibOf(row)}</span>}
      </th>
      <td className={styles.facts}>
        <Facts row={row} />
        {absence ? (
          <AbsenceTag absence={absence} />
        ) : (
          <strong className={styles.paid} data-paid={isPaid || undefined}>
            {isPaid ? 'Pagado' : isOwedByGroup(besides) ? 'Paga su grupo' : 'Sin pagar'}
          </strong>
        )}
        <button
          type="button"
          className={styles.open}
          aria-describedby={whoId(row)}
          onClick={() => open({ name: 'row', row, mode: 'view' })}
        >
          <span className="visually-hidden">Ver</span>
        </button>
      </td>
      {duplicate && (
        <td className={styles.duplicate}>
          <DuplicateHints row={row} duplicate={duplicate} />
        </td>
      )}
    </tr>
  );
});

/** Of the route group and hour, of an activity level, guests and whole group. */
function Facts({ row }: { row: Row }) {
  const { columns } = use(TableContext);
  const besides = useBesides(row);
  const own = columns.of === 'activity' ? [row.ruta] : [row.grupo_num === null ? 'Sin grupo' : `Grupo ${row.grupo_num}`, row.salida];
  return <span>{[...own, formatGuests(besides), tellGroup(besides)].filter(Boolean).join(' · ')}</span>;
}
