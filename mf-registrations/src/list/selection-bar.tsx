import { useMemo, type ReactNode } from 'react';
import { can } from 'shared/http/can';
import { Link } from 'shared/router';
import { countOf } from 'shared/text/count-of';
import { Button, TextButton } from 'shared/ui/button';
import type { ListActions } from '../actions/use-list-actions.tsx';
import type { ExportedRows } from '../export/file-name.ts';
import { addressFor, addressOf } from '../head/call-links.ts';
import { countRefunds } from '../registration/pay-batch.ts';
import { countAbsent, type Row, formatAbsent } from '../registration/row.ts';
import type { ListState, LoadedYear } from '../rows/registration-list.ts';
import styles from './selection-bar.module.css';
import { yearsInSums } from '../rows/view-rows.ts';
import type { ShownList } from './use-shown-list.ts';

interface SelectionBarProps {
  state: ListState;
  of: ShownList;
  actions: ListActions;
  /** Of an activity, whose payments are its own; of the route they are those of a year. */
  actividad: number | undefined;
  /** Totals, while nothing is selected. */
  children?: ReactNode;
}

const countRows = (years: readonly LoadedYear[]) => years.reduce((sum, { rows }) => sum + rows.length, 0);

/** Rows for an export of them alone. */
export const exportOf = (kind: ExportedRows['kind'], rows: readonly Row[]): ExportedRows => ({
  kind,
  ids: rows.map(({ id }) => id),
  anios: [...new Set(rows.map(({ anio }) => anio))],
});

/** Who takes part of the loaded rows, who does not, and refunds of the newest edition that has any. */
function countAll(loaded: readonly LoadedYear[], year: number | null) {
  const rows = yearsInSums(loaded, year).flatMap((each) => each.rows);
  const absent = countAbsent(rows);
  return {
    ...absent,
    refunds: can('2.0') ? countRefunds(loaded.flatMap((each) => each.rows)) : undefined,
    all: rows.length - absent.cancelled - absent.waiting,
    others: countRows(loaded) - rows.length,
  };
}

/** Sticky bar above the list: counts, selection and its actions. */
export function SelectionBar({ state, of, actions, actividad, children }: SelectionBarProps) {
  const { isUnknown, shown, columns, counted: year } = of;
  const { selection, hidden, clear } = of.selection;
  const { open, remove, removeMany } = actions;
  const { years: loaded, status } = state;
  const counted = useMemo(() => countAll(loaded, year), [loaded, year]);
  const total = isUnknown ? undefined : counted;
  const others = total?.others ?? 0;
  const shownRows = countRows(shown);
  const isLoading = status === 'loading';
  const rows = [...selection.values()];
  const [first] = rows;
  const count = rows.length;
  const isRoute = columns.of === 'route';
  /** An action on the selected rows, with its label for narrow screens. */
  const act = (verb: string, short: string, run: () => void) => (
    <Button key={verb} tone="outline" aria-label={verb} onClick={run}>
      <span className={styles.long}>{verb}</span>
      <span className={styles.short}>{short}</span>
    </Button>
  );
  return (
    <div className={`line gap-4 rows-2 small ${styles.bar}`} data-chosen={count > 0 || undefined}>
      <p className={styles.count} aria-live="polite" aria-busy={isLoading}>
        <strong>{`Total: ${total === undefined ? '–' : total.all.toLocaleString('es')}${others > 0 ? ` en ${year}` : ''}`}</strong>
        {total?.refunds && (
          <span>
            {' · '}
            <Link
              to={isRoute ? addressFor('/inscripciones/pagos', total.refunds.anio) : addressOf('payments', { actividad })}
            >{`Por devolver (${total.refunds.count})`}</Link>
          </span>
        )}
        {total &&
          formatAbsent(total).map((text) => <span key={text} className={others > 0 ? styles.absent : undefined}>{` · ${text}`}</span>)}
        {others > 0 && <span>{` · ${others.toLocaleString('es')} de otros años, debajo`}</span>}
        {total && shownRows !== countRows(loaded) && <span>{` · ${shownRows.toLocaleString('es')} a la vista`}</span>}
        {isLoading && total !== undefined && <span className={`soft ${styles.arriving}`}> y siguen llegando…</span>}
      </p>
      {count > 0 ? (
        <p className={`row gap-4 rows-0 small ${styles.chosen}`}>
          <span role="status">
            {[countOf(count, 'seleccionada', 'seleccionadas'), hidden > 0 && countOf(hidden, 'fuera de la vista', 'fuera de la vista')]
              .filter(Boolean)
              .join(', ')}
          </span>
          <TextButton onClick={clear}>Quitar selección</TextButton>
        </p>
      ) : (
        children
      )}
      <div className={`row gap-2 ${styles.acts}`}>
        {count > 0 && (
          <>
            {can('2.0') && act('Anotar el pago', 'Anotar el pago', () => open({ name: 'pay', rows, onPaid: clear }))}
            {can('2.0') && isRoute && act('Poner grupo', 'Grupo', () => open({ name: 'set', field: 'grupo_num', rows }))}
            {can('2.0') && isRoute && act('Poner hora', 'Hora', () => open({ name: 'set', field: 'salida', rows }))}
            {act('Excel de la selección', 'Excel', () =>
              open({ name: 'export', rows: exportOf('selected', rows), columns: columns.names }),
            )}
            {(can('2.0') || count === 1) &&
              act(`Eliminar (${count})`, `Eliminar (${count})`, () => (count === 1 && first ? remove(first) : removeMany(rows)))}
          </>
        )}
        <Button tone="outline" disabled={count === 0} onClick={() => open({ name: 'mail', rows, onSent: clear })}>
          {`Enviar correo (${count})`}
        </Button>
      </div>
    </div>
  );
}
