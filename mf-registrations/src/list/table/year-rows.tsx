import { Fragment, memo, use } from 'react';
import type { Row } from '../../registration/row.ts';
import { useLongPress } from 'shared/ui/use-long-press';
import type { Duplicate } from '../../rows/find-duplicates.ts';
import { CompactRow } from './compact-row.tsx';
import { RowActionsContext } from './row-context.ts';
import { RegistrationRow } from './registration-row.tsx';
import { type RenderedRows, useWindowedRows } from './use-windowed-rows.ts';
import styles from './year-rows.module.css';

interface YearRowsProps {
  rows: Row[];
  rendered: RenderedRows;
  /** Table, or two lines each. Remount with a key on change. */
  isWide: boolean;
  duplicates: ReadonlyMap<number, Duplicate>;
}

/** Body of a year's table. Scrolling renders only this. */
export const YearRows = memo(function YearRows({ rows, rendered, isWide, duplicates }: YearRowsProps) {
  const { body, windowed, measureRow, after } = useWindowedRows(rows, isWide, rendered);
  const { tick } = use(RowActionsContext);
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
