import styles from './quiet-failure.module.css';

/** Says in passing that something did not come. Nobody is interrupted: what is on the screen stays in its place. */
export function QuietFailure({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <p className={styles.failure} role="status">
      {text}{' '}
      <button type="button" className={styles.retry} onClick={onRetry}>
        Reintentar
      </button>
    </p>
  );
}
