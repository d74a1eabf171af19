import styles from './waiting-lines.module.css';

/** As many lines as the text that is on its way will take, about. */
export function WaitingLines({ count }: { count: number }) {
  return (
    <div className={styles.lines}>
      <p role="status">Cargando...</p>
      {Array.from({ length: count - 1 }, (_, place) => (
        <div key={place} aria-hidden="true" />
      ))}
    </div>
  );
}
