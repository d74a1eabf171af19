import type { ReactNode } from 'react';
import { Link } from 'shared/router';
import { countOf } from 'shared/text/count-of';
import { Button } from 'shared/ui/button';
import { TextButton } from 'shared/ui/text-button';
import { type Absent, tellAbsent } from '../registration/row.ts';
import styles from './selection-bar.module.css';

/** What is done with the selected. */
export interface SelectionAct {
  /** What it is called: 'Poner grupo'. */
  verb: string;
  /** The same where there is no room. */
  short: string;
  run: () => void;
}

/** Of the newest edition in which somebody has paid and then cancelled. */
interface Refunds {
  anio: number;
  count: number;
}

interface SelectionBarProps {
  /** Of what the filters found, who comes and who does not; undefined while nothing is known. */
  total: (Absent & { all: number; refunds: Refunds | undefined }) | undefined;
  /** Rows that the search left, where it left some out. */
  shown: number | undefined;
  isLoading: boolean;
  selected: number;
  /** Those of the selected that a search or a filter hides. */
  hidden: number;
  acts: readonly SelectionAct[];
  onMail: () => void;
  onClear: () => void;
  /** How those divide, while nothing is selected. */
  children?: ReactNode;
}

/** Stays in sight above the list: how many there are, how many are ticked, and what to do with those. */
export function SelectionBar({ total, shown, isLoading, selected, hidden, acts, onMail, onClear, children }: SelectionBarProps) {
  return (
    <div className={styles.bar} data-chosen={selected > 0 || undefined}>
      <p className={styles.count} aria-live="polite" aria-busy={isLoading}>
        <strong>{`Total: ${total === undefined ? '–' : total.all.toLocaleString('es')}`}</strong>
        {total?.refunds && (
          <span>
            {' · '}
            <Link to={`/inscripciones/pagos?anio=${total.refunds.anio}`}>{`Por devolver (${total.refunds.count})`}</Link>
          </span>
        )}
        {total && tellAbsent(total).map((text) => <span key={text}>{` · ${text}`}</span>)}
        {total && shown !== undefined && <span>{` · ${shown.toLocaleString('es')} a la vista`}</span>}
        {isLoading && total !== undefined && <span className={styles.arriving}> y siguen llegando…</span>}
      </p>
      {selected > 0 ? (
        <p className={styles.chosen}>
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
      <div className={styles.acts}>
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
