import styles from './paragraphs.module.css';

/** Renders plain text: an empty line separates paragraphs, line breaks stay. */
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
