import { use } from 'react';
import { can } from 'shared/http/can';
import { type Row, whoId } from '../../registration/row.ts';
import type { Duplicate } from '../../rows/find-duplicates.ts';
import styles from './duplicate-hints.module.css';
import { TableContext } from './table-context.ts';

/** Hint of a possible duplicate, with a button to dismiss it. */
export function DuplicateHints({ row, duplicate }: { row: Row; duplicate: Duplicate }) {
  const { compare, tellApart } = use(TableContext);
  return (
    <>
      <button
        type="button"
        className={`no-print ${styles.hint}`}
        title={`${duplicate.reason} que ${duplicate.other}`}
        aria-describedby={whoId(row)}
        onClick={() => compare(row, duplicate)}
      >
        Posible duplicado
      </button>
      {can('2.0') && (
        <button type="button" className={`no-print ${styles.hint}`} aria-describedby={whoId(row)} onClick={() => tellApart(duplicate)}>
          Son personas distintas
        </button>
      )}
    </>
  );
}
