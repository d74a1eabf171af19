import { useId, type ReactNode } from 'react';
import styles from './section.module.css';

export interface SectionProps {
  /** Anchor: '/#castillos' scrolls and moves the focus here, also without scripts. */
  id: string;
  title: string;
  ground?: 'paper' | 'sand' | 'petrol' | 'brick';
  children: ReactNode;
}

/** Section of the landing page. Dark backgrounds begin with a row of battlements. */
export function Section({ id, title, ground = 'paper', children }: SectionProps) {
  const titleId = useId();
  return (
    <section id={id} tabIndex={-1} className={styles.section} data-ground={ground} aria-labelledby={titleId}>
      <div className={styles.content}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {children}
      </div>
    </section>
  );
}
