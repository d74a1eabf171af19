import type { ReactNode } from 'react';
import { Link } from 'shared/router';
import { countOf } from 'shared/text/count-of';
import { Button, TextButton } from 'shared/ui/button';
import { addressFor } from '../head/call-links.ts';
import { type Absent, tellAbsent } from '../registration/row.ts';
import styles from './selection-bar.module.css';

/** An action on the selected rows. */
export interface SelectionAct {
  /** Its label: 'Poner grupo'. */
  verb: string;
  /** Short label for narrow screens. */
  short: string;
  run: () => void;
}

/** Of the newest edition with paid, cancelled registrations. */
interface Refunds {
  anio: number;
  count: number;
}

interface SelectionBarProps {
  /** Of the filtered rows, who takes part and who does not; undefined while unknown. */
  total: (Absent & { all: number; refunds: Refunds | undefined }) | undefined;
  /** Rows matching the search, if any are hidden. */
  shown: number | undefined;
  isLoading: boolean;
  selected: number;
  /** Selected rows hidden by a search or a filter. */
  hidden: number;
  acts: readonly SelectionAct[];
  /** Payments of an activity; of the route they are those of a year. */
  refundsAt?: string | undefined;
  onMail: () => void;
  onClear: () => void;
  /** Totals, while nothing is selected. */
  children?: ReactNode;
}

/** Sticky bar above the list: counts, selection and its actions. */
export function SelectionBar({ total, shown, isLoading, selected, hidden, acts, refundsAt, onMail, onClear, children }: SelectionBarProps) {
  return (
    <div className={`line gap-4 small ${styles.bar}`} data-chosen={selected > 0 || undefined}>
      <p className={styles.count} aria-live="polite" aria-busy={isLoading}>
        <strong>{`Total: ${total === undefined ? '–' : total.all.toLocaleString('es')}`}</strong>
        {total?.refunds && (
          <span>
            {' · '}
            <Link to={refundsAt ?? addressFor('/inscripciones/pagos', total.refunds.anio)}>{`Por devolver (${total.refunds.count})`}</Link>
          </span>
        )}
        {total && tellAbsent(total).map((text) => <span key={text}>{` · ${text}`}</span>)}
        {total && shown !== undefined && <span>{` · ${shown.toLocaleString('es')} a la vista`}</span>}
        {isLoading && total !== undefined && <span className={`soft ${styles.arriving}`}> y siguen llegando…</span>}
      </p>
      {selected > 0 ? (
        <p className={`row gap-4 rows-0 small ${styles.chosen}`}>
          <span role="status">
            {[countOf(selected, 'seleccionada', 'seleccionadas'), hidden > 0 && countOf(hidden, 'fuera de la vista', 'fuera de la vista')]
              .filter(Boolean)
              .join(', ')}
          </span>
          <TextButton onClick={onClear}>Quitar selección</TextButton>
        </p>
      ) : (
        children
      )}
      <div className={`row gap-2 ${styles.acts}`}>
        {selected > 0 &&
          acts.map(({ verb, short, run }) => (
            <Button key={verb} tone="outline" aria-label={verb} onClick={run}>
              <span className={styles.long}>{verb}</span>
              <span className={styles.short}>{short}</span>
            </Button>
          ))}
        <Button tone="outline" disabled={selected === 0} onClick={onMail}>
          {`Enviar correo (${selected})`}
        </Button>
      </div>
    </div>
  );
}
