import styles from './load-failure.module.css';

interface LoadFailureProps {
  /** Error message: 'No se han podido cargar las actividades.' */
  text: string;
  /** Reference in the server's log. */
  reference?: string | undefined;
  onRetry: () => void;
}

/** Placeholder for failed data, with a retry; no alert, since it is transient. */
export function LoadFailure({ text, reference, onRetry }: LoadFailureProps) {
  return (
    <div className={`row gap-4 rows-1 ${styles.failure}`} role="status">
      <p>{text}</p>
      {reference !== undefined && <small>{`Referencia: ${reference}`}</small>}
      <button type="button" className={styles.retry} onClick={onRetry}>
        Reintentar
      </button>
    </div>
  );
}
