import { memo, use, type Ref } from 'react';
import { fieldOf, headOf, isInPlaceField, type ListColumn } from 'shared/contract/registration-fields';
import { can } from 'shared/http/can';
import { phoneLink } from 'shared/text/links';
import { TextButton } from 'shared/ui/text-button';
import { showValue } from '../../registration/form-values.ts';
import { nameOf, type Row } from '../../registration/row.ts';
import { shownColumns } from '../view/columns.ts';
import type { Duplicate } from '../view/find-duplicates.ts';
import { InPlaceCell } from './in-place-cell.tsx';
import styles from './registration-row.module.css';
import { RowActionsContext } from './row-context.ts';
import { RowTick } from './tick-boxes.tsx';

interface RegistrationRowProps {
  ref: Ref<HTMLTableRowElement> | undefined;
  row: Row;
  /** In the year, from 0. */
  position: number;
  duplicate: Duplicate | undefined;
}

/** A row of the table; on a narrow screen the style sheet makes a card of it. */
export const RegistrationRow = memo(function RegistrationRow({ ref, row, position, duplicate }: RegistrationRowProps) {
  const { view, edit, remove } = use(RowActionsContext);
  return (
    <tr ref={ref} data-index={position} aria-rowindex={position + 2} className={styles.row}>
      <td className={styles.check}>
        <RowTick row={row} />
      </td>
      {shownColumns().map((name) => (
        <Cell key={name} row={row} name={name} duplicate={duplicate} />
      ))}
      <td className={styles.actions}>
        <TextButton aria-describedby={whoId(row)} onClick={() => view(row)}>
          Ver
        </TextButton>
        <TextButton aria-describedby={whoId(row)} onClick={() => edit(row)}>
          Editar
        </TextButton>
        <TextButton aria-describedby={whoId(row)} onClick={() => remove(row)}>
          Eliminar
        </TextButton>
      </td>
    </tr>
  );
});

/** Of the text that says whom a row is about. */
const whoId = ({ id }: Row) => `inscripcion-${id}`;

interface CellProps {
  row: Row;
  name: ListColumn;
  duplicate: Duplicate | undefined;
}

/** Who it is and how to write to them stand at the head of a card, without a label. */
function Cell({ row, name, duplicate }: CellProps) {
  if (name === 'nombre') return <Who row={row} duplicate={duplicate} />;
  if (name === 'mail') {
    return (
      <td className={styles.mail}>
        <a href={`mailto:${row.mail}`} title={row.mail}>
          {row.mail}
        </a>
      </td>
    );
  }
  if (isInPlaceField(name))
    return (
      <td data-label={headOf(name)}>
        <InPlaceCell row={row} field={name} />
      </td>
    );
  const text = showValue(row, name);
  const isLong = fieldOf(name).kind === 'text';
  return (
    <td data-label={headOf(name)} className={isLong ? styles.notes : fieldOf(name).kind === 'day' ? styles.day : undefined}>
      {isLong ? text && <span title={text}>{text}</span> : text}
    </td>
  );
}

/** With what helps to reach them and to tell them apart. */
function Who({ row, duplicate }: { row: Row; duplicate: Duplicate | undefined }) {
  const { compare, tellApart } = use(RowActionsContext);
  const phone = String(row.telefono ?? '');
  const link = phoneLink(phone);
  return (
    <th scope="row" className={styles.who}>
      <span id={whoId(row)} className={styles.name}>
        {nameOf(row)}
      </span>
      {row.referencia && (
        <span>{[row.referencia, row.anulada ? 'Anulada' : row.espera && 'Lista de espera'].filter(Boolean).join(' · ')}</span>
      )}
      {link ? (
        <a className={styles.phone} href={link}>
          {phone}
        </a>
      ) : (
        phone && <span className={styles.phone}>{phone}</span>
      )}
      {duplicate && (
        <button
          type="button"
          className={styles.duplicate}
          title={`${duplicate.reason} que ${duplicate.other}`}
          aria-describedby={whoId(row)}
          onClick={() => compare(row, duplicate)}
        >
          Posible duplicado
        </button>
      )}
      {duplicate && can('distinct-people') && (
        <button type="button" className={styles.duplicate} aria-describedby={whoId(row)} onClick={() => tellApart(duplicate)}>
          Son personas distintas
        </button>
      )}
    </th>
  );
}
