import type { ReactNode } from 'react';
import styles from './part.module.css';

interface Line {
  key: string | number;
  /** A text is strong. */
  title: ReactNode;
  /** In soft small text. */
  about?: ReactNode;
  more?: ReactNode;
}

interface PartProps {
  id: string;
  title: string;
  heading?: 'h2' | 'h3';
  /** Above the lines. */
  intro?: string | null | undefined;
  lines?: readonly Line[];
  /** In place of the lines, where there are none. */
  empty?: string;
  children?: ReactNode;
}

/** A part of a page about one person: its title, and lines below it. */
export const Part = ({ id, title, heading: Heading = 'h2', intro, lines = [], empty, children }: PartProps) => (
  <section className="stack gap-3 divided" aria-labelledby={id}>
    <Heading id={id}>{title}</Heading>
    {intro && <p>{intro}</p>}
    {lines.length === 0 && empty && <p className="soft small">{empty}</p>}
    {lines.length > 0 && (
      <Lines>
        {lines.map(({ key, title: first, about, more }) => (
          <li key={key}>
            {typeof first === 'string' ? <strong>{first}</strong> : first}
            {about && <span className="soft small">{about}</span>}
            {more}
          </li>
        ))}
      </Lines>
    )}
    {children}
  </section>
);

export const Lines = ({ children }: { children: ReactNode }) => <ul className={`stack gap-3 ${styles.lines}`}>{children}</ul>;
