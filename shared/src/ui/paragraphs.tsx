import styles from './paragraphs.module.css';

/** A text as its author broke it: an empty line parts paragraphs, a line break stays one. */
export function Paragraphs({ text }: { text: string }) {
  const paragraphs = text.trim().split(/(?:\r?\n[^\S\n]*){2,}/);
  return (
    <div className={styles.paragraphs}>
      {paragraphs.map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
    </div>
  );
}
