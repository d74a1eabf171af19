import type { ComponentProps } from 'react';
import { LoadFailure } from 'shared/ui/load-failure';
import type { ListState } from '../store/registration-list.ts';
import type { ShownYear } from '../view/view-rows.ts';
import styles from './year-list.module.css';
import { YearTable } from './year-table.tsx';

type PassedOn = Omit<ComponentProps<typeof YearTable>, keyof ShownYear | 'isWhole'>;

/** Up to so many registrations are drawn whole, once all have come; of more, only the rows near the window exist. */
const mostWhole = 100;

interface YearListProps extends PassedOn {
  status: ListState['status'];
  onRetry: () => void;
  isSearching: boolean;
  groups: ShownYear[];
}

/** One table a year, newest first; or in their place what there is to say. */
export function YearList({ status, onRetry, isSearching, groups, ...table }: YearListProps) {
  const isWhole = status === 'done' && groups.reduce((sum, { rows }) => sum + rows.length, 0) <= mostWhole;
  return (
    <div className={styles.years}>
      {status === 'failed' && <LoadFailure text="No se han podido cargar las inscripciones." onRetry={onRetry} />}
      {status === 'loading' && groups.length === 0 && (
        <p className={styles.waiting} role="status">
          Cargando inscripciones...
        </p>
      )}
      {status === 'done' && groups.length === 0 && (
        <p>{isSearching ? 'Nadie de la lista coincide con la búsqueda.' : 'No hay inscripciones con estos filtros.'}</p>
      )}
      {groups.map((group) => (
        <YearTable key={group.year} {...group} isWhole={isWhole} {...table} />
      ))}
    </div>
  );
}
