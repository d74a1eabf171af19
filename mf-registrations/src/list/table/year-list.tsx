import { type ComponentProps, useSyncExternalStore } from 'react';
import { LoadFailure } from 'shared/ui/load-failure';
import type { ListState } from '../../rows/registration-list.ts';
import type { ShownYear } from '../../rows/view-rows.ts';
import styles from './year-list.module.css';
import { YearTable } from './year-table.tsx';

type PassedOn = Omit<ComponentProps<typeof YearTable>, keyof ShownYear | 'rendered' | 'isNamed'>;

/**
 * Limit up to which all rows are in the document, once loaded: the browser can search and print them. Above it only the rows near the
 * window are, until printing.
 */
const mostWhole = 1500;

interface YearListProps extends PassedOn {
  status: ListState['status'];
  onRetry: () => void;
  isSearching: boolean;
  /** The search has the focus. */
  isTyping: boolean;
  /** Has filters. */
  isNarrowed: boolean;
  groups: ShownYear[];
  /** Year that the head names. */
  named: number | undefined;
}

/** One table per year, newest first; or a message instead. */
export function YearList({ status, onRetry, isSearching, isTyping, isNarrowed, groups, named, ...table }: YearListProps) {
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0);
  // A key of the search removes hundreds of rows: while it has the focus only few are rendered, so that it does not wait.
  const isFew = status === 'done' && count <= mostWhole && !isTyping;
  const isPrinting = usePrinting();
  const rendered = isPrinting ? 'now' : isFew ? 'all' : 'near';
  return (
    <div className={`stack gap-6 ${styles.years}`}>
      {status === 'failed' && <LoadFailure text="No se han podido cargar las inscripciones." onRetry={onRetry} />}
      {status === 'loading' && groups.length === 0 && (
        <p className={styles.waiting} role="status">
          Cargando inscripciones...
        </p>
      )}
      {status === 'done' && groups.length === 0 && <p>{emptyText(isSearching, isNarrowed)}</p>}
      {groups.map((group, at) => (
        <YearTable key={group.year} {...group} isNamed={at === 0 && Number(group.year) === named} rendered={rendered} {...table} />
      ))}
    </div>
  );
}

function emptyText(isSearching: boolean, isNarrowed: boolean): string {
  if (isSearching) return 'Nadie de la lista coincide con la búsqueda.';
  return isNarrowed ? 'No hay inscripciones con estos filtros.' : 'Aún no hay inscripciones.';
}

let isPrinting = false;

function subscribe(onChange: () => void) {
  const tell = ({ type }: Event) => {
    isPrinting = type === 'beforeprint';
    onChange();
  };
  window.addEventListener('beforeprint', tell);
  window.addEventListener('afterprint', tell);
  return () => {
    window.removeEventListener('beforeprint', tell);
    window.removeEventListener('afterprint', tell);
  };
}

/** Whether the page is being printed. A store, because React renders its updates synchronously, before the browser prints. */
const usePrinting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isPrinting,
    () => false,
  );
