import type { ComponentProps } from 'react';
import type { ListState } from './registration-list.ts';
import { QuietFailure } from './quiet-failure.tsx';
import type { YearRows } from './row.ts';
import { readOrder, type SortableColumn } from './sort-rows.ts';
import styles from './year-list.module.css';
import { YearTable } from './year-table.tsx';

type PassedOn = Omit<ComponentProps<typeof YearTable>, 'year' | 'rows' | 'isWhole' | 'order'>;

/** Up to so many registrations are drawn whole; of more, only the rows near the window exist. */
const mostWhole = 100;

interface YearListProps extends PassedOn {
  status: ListState['status'];
  onRetry: () => void;
  isSearching: boolean;
  groups: YearRows[];
  order: string | null;
  onOrder: (column: SortableColumn) => void;
}

/** One table a year, newest first; or in their place what there is to say. */
export function YearList({ status, onRetry, isSearching, groups, order, ...table }: YearListProps) {
  const isWhole = groups.reduce((sum, { rows }) => sum + rows.length, 0) <= mostWhole;
  return (
    <div className={styles.years}>
      {status === 'failed' && <QuietFailure text="No se han podido cargar las inscripciones." onRetry={onRetry} />}
      {status === 'loading' && groups.length === 0 && (
        <p className={styles.waiting} role="status">
          Cargando inscripciones...
        </p>
      )}
      {status === 'done' && groups.length === 0 && (
        <p>{isSearching ? 'Nadie de la lista coincide con la búsqueda.' : 'No hay inscripciones con estos filtros.'}</p>
      )}
      {groups.map(({ year, rows }) => (
        <YearTable key={year} year={year} rows={rows} isWhole={isWhole} order={readOrder(order)} {...table} />
      ))}
    </div>
  );
}
