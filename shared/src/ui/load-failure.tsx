import styles from './load-failure.module.css';

interface LoadFailureProps {
  /** What is missing, as a sentence: 'No se han podido cargar las actividades.' */
  text: string;
  /** Of the failure in the server's log. */
  reference?: string | undefined;
  onRetry: () => void;
}

/** Keeps the place of what could not be loaded, and offers another try; no alert, nobody is at fault. */
export function LoadFailure({ text, reference, onRetry }: LoadFailureProps) {
  return (
    <div className={styles.failure} role="status">
      <p>{text}</p>
      {reference !== undefined && <small>{`Referencia: ${reference}`}</small>}
      <button type="button" className={styles.retry} onClick={onRetry}>
        Reintentar
      </button>
    </div>
  );
}
