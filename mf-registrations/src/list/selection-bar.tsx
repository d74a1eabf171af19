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
  onMail: () => void;
  onClear: () => void;
}

/** Stays in sight above the list: how many there are, how many are ticked, and what to do with those. */
export function SelectionBar({ total, shown, isLoading, selected, onMail, onClear }: SelectionBarProps) {
  return (
    <div className={styles.bar}>
      <p className={styles.count} aria-live="polite" aria-busy={isLoading}>
        <strong>Total: {total === undefined ? '–' : total.toLocaleString('es')}</strong>
        {total !== undefined && shown !== total && <span> · {shown.toLocaleString('es')} a la vista</span>}
        {isLoading && total !== undefined && <span className={styles.arriving}> y siguen llegando…</span>}
      </p>
      {selected > 0 && (
        <span className={styles.clear}>
          <TextButton onClick={onClear}>Quitar selección</TextButton>
        </span>
      )}
      <Button disabled={selected === 0} onClick={onMail}>
        {`Enviar correo (${selected})`}
      </Button>
    </div>
  );
}
