import { countOf } from 'shared/text/count-of';
import { Button } from 'shared/ui/button';
import { TextButton } from 'shared/ui/text-button';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  /** Registrations that the filters found; undefined while nothing is known. */
  total: number | undefined;
  /** Those of them that the search left. */
  shown: number;
  isLoading: boolean;
  selected: number;
  /** Those of the selected that a search or a filter hides. */
  hidden: number;
  onMail: () => void;
  /** Undefined where the server does not store many at once. */
  onPay: (() => void) | undefined;
  onClear: () => void;
}

/** Stays in sight above the list: how many there are, how many are ticked, and what to do with those. */
export function SelectionBar({ total, shown, isLoading, selected, hidden, onMail, onPay, onClear }: SelectionBarProps) {
  return (
    <div className={styles.bar}>
      <p className={styles.count} aria-live="polite" aria-busy={isLoading}>
        <strong>Total: {total === undefined ? '–' : total.toLocaleString('es')}</strong>
        {total !== undefined && shown !== total && <span> · {shown.toLocaleString('es')} a la vista</span>}
        {isLoading && total !== undefined && <span className={styles.arriving}> y siguen llegando…</span>}
      </p>
      {selected > 0 && (
        <p className={styles.chosen}>
          <span role="status">
            {countOf(selected, 'seleccionada', 'seleccionadas')}
            {hidden > 0 && `, ${countOf(hidden, 'fuera de la vista', 'fuera de la vista')}`}
          </span>
          <TextButton onClick={onClear}>Quitar selección</TextButton>
        </p>
      )}
      {onPay && selected > 0 && (
        <Button tone="outline" aria-label="Marcar como pagado" onClick={onPay}>
          <span>
            <span className={styles.verb}>Marcar como </span>pagado
          </span>
        </Button>
      )}
      <Button disabled={selected === 0} onClick={onMail}>
        {`Enviar correo (${selected})`}
      </Button>
    </div>
  );
}
