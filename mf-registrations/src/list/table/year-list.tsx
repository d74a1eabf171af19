import type { ComponentProps } from 'react';
import { LoadFailure } from 'shared/ui/load-failure';
import type { ListState } from '../store/registration-list.ts';
import type { ShownYear } from '../view/view-rows.ts';
import styles from './year-list.module.css';
import { usePrinting } from './use-printing.ts';
import { YearTable } from './year-table.tsx';

type PassedOn = Omit<ComponentProps<typeof YearTable>, keyof ShownYear | 'drawn'>;

/**
 * Up to so many registrations are in the document whole, once all have come: the browser then finds and prints every one. Of more, only the
 * rows near the window exist, until somebody prints them.
 */
const mostWhole = 1500;

interface YearListProps extends PassedOn {
  status: ListState['status'];
  onRetry: () => void;
  isSearching: boolean;
  /** Somebody is at the search. */
  isTyping: boolean;
  /** Filters are applied. */
  isNarrowed: boolean;
  groups: ShownYear[];
}

/** One table a year, newest first; or in their place what there is to say. */
export function YearList({ status, onRetry, isSearching, isTyping, isNarrowed, groups, ...table }: YearListProps) {
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0);
  // A key of the search takes hundreds of rows away: while somebody types there, few are drawn, and it does not wait for the others.
  const isFew = status === 'done' && count <= mostWhole && !isTyping;
  const isPrinting = usePrinting();
  const drawn = isPrinting ? 'now' : isFew ? 'all' : 'near';
  return (
    <div className={styles.years}>
      {status === 'failed' && <LoadFailure text="No se han podido cargar las inscripciones." onRetry={onRetry} />}
      {status === 'loading' && groups.length === 0 && (
        <p className={styles.waiting} role="status">
          Cargando inscripciones...
        </p>
      )}
      {status === 'done' && groups.length === 0 && <p>{emptyText(isSearching, isNarrowed)}</p>}
      {groups.map((group) => (
        <YearTable key={group.year} {...group} drawn={drawn} {...table} />
      ))}
    </div>
  );
}

function emptyText(isSearching: boolean, isNarrowed: boolean): string {
  if (isSearching) return 'Nadie de la lista coincide con la búsqueda.';
  return isNarrowed ? 'No hay inscripciones con estos filtros.' : 'Aún no hay inscripciones.';
}
