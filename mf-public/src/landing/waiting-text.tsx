import styles from './waiting-text.module.css';

/** About as wide as a Spanish word; blank, so that nobody reads it out. */
const word = '\u00a0'.repeat(10) + ' ';

/** Blank lines that wrap as the text that is on its way will: they take its place at any width. */
export function WaitingText({ paragraphs, words }: { paragraphs: number; words: number }) {
  return (
    <div className={styles.text}>
      <p role="status">Cargando...</p>
      {Array.from({ length: paragraphs }, (_, place) => (
        <p key={place} aria-hidden="true">
          <span className={styles.line}>{word.repeat(words)}</span>
        </p>
      ))}
    </div>
  );
}
