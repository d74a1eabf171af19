import styles from './waiting-text.module.css';

/** About as wide as half a Spanish word; blank, so that nobody reads it out. */
const halfWord = '\u00a0'.repeat(6) + ' ';

/** Blank lines that wrap as the text that is on its way will: they take its place at any width. */
export function WaitingText({ paragraphs, halfWords }: { paragraphs: number; halfWords: number }) {
  return (
    <div className={styles.text}>
      <p role="status">Cargando...</p>
      {Array.from({ length: paragraphs }, (_, place) => (
        <p key={place} aria-hidden="true">
          <span className={styles.line}>{halfWord.repeat(halfWords)}</span>
        </p>
      ))}
    </div>
  );
}
