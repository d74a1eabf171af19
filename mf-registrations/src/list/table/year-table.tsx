import { Fragment, memo, use, useId, type KeyboardEvent } from 'react';
import type { DistinctPeople } from 'shared/contract/distinct-people';
import type { ListColumn } from 'shared/facts/registration-fields';
import { countOf } from 'shared/text/count-of';
import { useLongPress } from 'shared/ui/use-long-press';
import { countAbsent, type Row, formatAbsent } from '../../registration/row.ts';
import { AskedContext, noneAsked } from '../../answers/answers-data.ts';
import { headIn } from '../../rows/columns.ts';
import { type Duplicate, findDuplicates } from '../../rows/find-duplicates.ts';
import type { Order } from '../../rows/sort-rows.ts';
import type { ShownYear } from '../../rows/view-rows.ts';
import { CompactRow } from './compact-row.tsx';
import { RegistrationRow } from './registration-row.tsx';
import { TableContext } from './table-context.ts';
import { YearTick } from './tick-boxes.tsx';
import { useWide } from 'shared/ui/use-wide';
import { type RenderedRows, useWindowedRows } from './use-windowed-rows.ts';
import styles from './year-table.module.css';

interface YearTableProps extends ShownYear {
  /** Whether the head names its year and sums. */
  isNamed: boolean;
  rendered: RenderedRows;
  /** Similar registrations of different people; undefined while unknown. */
  distinct: readonly DistinctPeople[] | undefined;
  order: Order | undefined;
  onOrder: (column: ListColumn) => void;
}

export const YearTable = memo(function YearTable({ year, rows, loaded, isNamed, rendered, distinct, order, onOrder }: YearTableProps) {
  const titleId = useId();
  const isWide = useWide();
  const { columns } = use(TableContext);
  const asked = use(AskedContext);
  const hasAnswers = asked !== noneAsked;
  const duplicates = findDuplicates(loaded, distinct, asked.besides);
  return (
    <section className={`stack ${styles.year}`} data-named={isNamed || undefined} aria-labelledby={titleId}>
      <h2 className={styles.title} id={titleId}>
        <span>{year}</span> <small>{formatRows(rows)}</small>
      </h2>
      <table
        className={styles.table}
        data-crowded={(hasAnswers && columns.of === 'route') || undefined}
        aria-labelledby={titleId}
        aria-rowcount={rows.length + 1}
      >
        <colgroup>
          <col data-column="check" />
          {columns.names.map((name) => (
            <col key={name} data-column={name} />
          ))}
          {hasAnswers && <col data-column="answers" />}
          <col data-column="actions" />
        </colgroup>
        <thead>
          <tr aria-rowindex={1} onKeyDown={moveInHead}>
            <th scope="col" data-column="check" className={`no-print ${styles.all}`}>
              <YearTick year={year} rows={rows} />
            </th>
            {columns.names.map((name) => (
              <th
                key={name}
                data-column={name}
                scope="col"
                aria-sort={order?.column === name ? (order.descending ? 'descending' : 'ascending') : undefined}
              >
                <button
                  type="button"
                  className={styles.sort}
                  // One stop of the keyboard: arrows lead on.
                  tabIndex={name === (order?.column ?? columns.names[0]) ? 0 : -1}
                  onClick={() => onOrder(name)}
                >
                  {headIn(columns, name)}
                </button>
              </th>
            ))}
            {hasAnswers && (
              <th scope="col" data-column="answers">
                Respuestas
              </th>
            )}
            <th scope="col" data-column="actions">
              Acción
            </th>
          </tr>
        </thead>
        <YearRows key={String(isWide)} rows={rows} rendered={rendered} isWide={isWide} duplicates={duplicates} />
      </table>
    </section>
  );
});

function moveInHead({ key, target, currentTarget }: KeyboardEvent<HTMLElement>): void {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
  const heads = [...currentTarget.querySelectorAll('button')];
  heads[heads.indexOf(target as HTMLButtonElement) + (key === 'ArrowRight' ? 1 : -1)]?.focus();
}

/** Counts of riders taking part, and of the others. */
function formatRows(rows: readonly Row[]): string {
  const absent = countAbsent(rows);
  const coming = rows.length - absent.cancelled - absent.waiting;
  return [countOf(coming, 'inscripción', 'inscripciones'), ...formatAbsent(absent)].join(' · ');
}

interface YearRowsProps {
  rows: Row[];
  rendered: RenderedRows;
  /** Table, or two lines each. Remount with a key on change. */
  isWide: boolean;
  duplicates: ReadonlyMap<number, Duplicate>;
}

/** Body of a year's table. Scrolling renders only this. */
const YearRows = memo(function YearRows({ rows, rendered, isWide, duplicates }: YearRowsProps) {
  const { body, windowed, measureRow, after } = useWindowedRows(rows, isWide, rendered);
  const { tick } = use(TableContext);
  // Selects the row, and the range from the last ticked one.
  const onHeld = useLongPress((target) => {
    const row = rows[Number(target.closest<HTMLElement>('tr[data-index]')?.dataset['index'])];
    if (row) tick(row, true, true);
  });
  const One = isWide ? RegistrationRow : CompactRow;
  return (
    <tbody ref={body} {...(isWide ? {} : onHeld)}>
      {windowed.map(({ row, position, gap }) => (
        <Fragment key={row.id}>
          <Gap height={gap} />
          <One ref={measureRow} row={row} position={position} duplicate={duplicates.get(row.id)} />
        </Fragment>
      ))}
      <Gap height={after} />
    </tbody>
  );
});

/** Placeholder for rows that are not rendered. */
function Gap({ height }: { height: number }) {
  if (height < 1) return null;
  return <tr className={styles.gap} aria-hidden="true" style={{ height }} />;
}
