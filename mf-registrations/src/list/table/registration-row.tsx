import { memo, type MouseEvent, use } from 'react';
import { fieldOf, isInPlaceField, type ListColumn } from 'shared/facts/registration-fields';
import { phoneLink } from 'shared/text/links';
import { Address } from 'shared/ui/address';
import { AskedContext, isOwedByGroup, noneAsked, tellAnswers, tellGroup, tellGuests, useBesides } from '../../answers/answers-data.ts';
import { formatGuests } from '../../change/parts.ts';
import { AbsenceTag } from '../../registration/row-parts.tsx';
import { showValue } from '../../registration/form-values.ts';
import { absenceOf, nameOf, type Row, whoId } from '../../registration/row.ts';
import type { Duplicate } from '../../rows/find-duplicates.ts';
import { DuplicateHints } from './duplicate-hints.tsx';
import { InPlaceCell } from './in-place-cell.tsx';
import styles from './registration-row.module.css';
import { type RowProps, TableContext } from './table-context.ts';
import { RowTick } from './tick-boxes.tsx';

export const RegistrationRow = memo(function RegistrationRow({ ref, row, position, duplicate }: RowProps) {
  const { columns, open, remove } = use(TableContext);
  return (
    <tr ref={ref} data-index={position} aria-rowindex={position + 2} className={styles.row} data-cancelled={row.anulada ? true : undefined}>
      <td data-column="check" className={styles.check}>
        <RowTick row={row} />
      </td>
      {columns.names.map((name) => (
        <Cell key={name} row={row} name={name} duplicate={duplicate} />
      ))}
      <AnswersCell row={row} />
      <td data-column="actions" className={`one-line ${styles.actions}`}>
        <button type="button" aria-describedby={whoId(row)} onClick={() => open({ name: 'row', row, mode: 'view' })}>
          Ver
        </button>
        <button type="button" aria-describedby={whoId(row)} onClick={() => open({ name: 'row', row, mode: 'edit' })}>
          Editar
        </button>
        <button type="button" data-danger aria-describedby={whoId(row)} onClick={() => remove(row)}>
          Eliminar
        </button>
      </td>
    </tr>
  );
});

interface CellProps {
  row: Row;
  name: ListColumn;
  duplicate: Duplicate | undefined;
}

function Cell({ row, name, duplicate }: CellProps) {
  if (name === 'nombre') return <Who row={row} duplicate={duplicate} />;
  if (name === 'mail') {
    return (
      <td data-column={name} className={styles.mail}>
        <a href={`mailto:${row.mail}`} aria-label={row.mail} title={row.mail}>
          <Address>{row.mail}</Address>
        </a>
      </td>
    );
  }
  if (isInPlaceField(name))
    return <td data-column={name}>{name === 'pagado' ? <PaidCell row={row} /> : <InPlaceCell row={row} field={name} />}</td>;
  const text = showValue(row, name);
  const { kind } = fieldOf(name);
  const isLong = kind === 'text';
  const isWhole = kind === 'day' || name === 'referencia';
  return (
    <td data-column={name} className={isLong ? styles.notes : isWhole ? 'numbers one-line' : undefined}>
      {isLong ? text && <span title={text}>{text}</span> : text}
    </td>
  );
}

/** Of a whole group's people their captain pays. */
function PaidCell({ row }: { row: Row }) {
  const besides = useBesides(row);
  const blank = besides?.grupo_pagado ? 'Si, su grupo' : isOwedByGroup(besides) ? 'Paga su grupo' : undefined;
  return <InPlaceCell row={row} field="pagado" blank={blank} />;
}

/** Guests and answers, where the call has any. */
function AnswersCell({ row }: { row: Row }) {
  const asked = use(AskedContext);
  if (asked === noneAsked) return null;
  const besides = asked.besides[row.id];
  const text = [
    formatGuests(besides),
    tellGuests(asked.questions, besides),
    tellGroup(besides),
    besides?.codigo,
    tellAnswers(asked.questions, besides),
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <td data-column="answers" className={styles.notes}>
      {text && <span title={text}>{text}</span>}
    </td>
  );
}

/** Name, with contact links and duplicate hints. */
function Who({ row, duplicate }: { row: Row; duplicate: Duplicate | undefined }) {
  const absence = absenceOf(row);
  const phone = String(row.telefono ?? '');
  const link = phoneLink(phone);
  return (
    <th scope="row" data-column="nombre" className={styles.who}>
      <Name row={row} />
      {absence && <AbsenceTag absence={absence} />}
      {link ? (
        <a className={styles.phone} href={link}>
          {phone}
        </a>
      ) : (
        phone && <span className={styles.phone}>{phone}</span>
      )}
      {duplicate && <DuplicateHints row={row} duplicate={duplicate} />}
    </th>
  );
}

/** A plain link: a router link would render at each key of a search, which is in the address. */
function Name({ row }: { row: Row }) {
  const { visit } = use(TableContext);
  const common = { id: whoId(row), className: styles.name };
  if (!visit) return <span {...common}>{nameOf(row)}</span>;
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    visit(row);
  };
  return (
    <a {...common} href={`/inscripciones/${row.id}`} onClick={follow}>
      {nameOf(row)}
    </a>
  );
}
