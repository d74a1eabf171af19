import styles from './waiting-text.module.css';

/** About half the width of a Spanish word; blank, so that screen readers skip it. */
const halfWord = '\u00a0'.repeat(6) + ' ';

/** Blank placeholder of about the length of the text: it wraps alike, and so reserves its height at any width. */
export function WaitingText({ paragraphs, halfWords }: { paragraphs: number; halfWords: number }) {
  return (
    <div className={styles.text}>
      <p role="status">Cargando...</p>
      {Array.from({ length: paragraphs }, (_, index) => (
        <p key={index} aria-hidden="true">
          <span className={styles.line}>{halfWord.repeat(halfWords)}</span>
        </p>
      ))}
    </div>
  );
}
