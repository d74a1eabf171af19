import { Fragment, memo } from 'react';
import type { Duplicate } from './find-duplicates.ts';
import { RegistrationRow, type RowActions } from './registration-row.tsx';
import type { Row } from './row.ts';
import type { RowEdits } from './use-in-place-edits.ts';
import { useWide } from './use-wide.ts';
import { useWindowedRows } from './use-windowed-rows.ts';
import styles from './year-rows.module.css';

interface YearRowsProps {
  rows: Row[];
  /** All rows are drawn, near the window or not. */
  isWhole: boolean;
  duplicates: ReadonlyMap<number, Duplicate>;
  selection: ReadonlySet<number>;
  edits: ReadonlyMap<number, RowEdits>;
  actions: RowActions;
}

/** The body of a year's table. Scrolling draws this anew and nothing around it. */
export const YearRows = memo(function YearRows({ rows, isWhole, duplicates, selection, edits, actions }: YearRowsProps) {
  const { body, windowed, measureRow, after } = useWindowedRows(rows, useWide(), isWhole);
  return (
    <tbody ref={body}>
      {windowed.map(({ row, place, gap }) => (
        <Fragment key={row.id}>
          <Gap height={gap} />
          <RegistrationRow
            ref={measureRow}
            row={row}
            place={place}
            selected={selection.has(row.id)}
            edits={edits.get(row.id)}
            duplicate={duplicates.get(row.id)}
            actions={actions}
          />
        </Fragment>
      ))}
      <Gap height={after} />
    </tbody>
  );
});

/** Stands for the rows that are not drawn. */
function Gap({ height }: { height: number }) {
  if (height < 1) return null;
  return <tr className={styles.gap} aria-hidden="true" style={{ height }} />;
}
