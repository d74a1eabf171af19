import type { ReactNode } from 'react';
import styles from './card.module.css';

interface CardGridProps {
  /** Columns on wide screens; fewer on narrower ones. 4 are 3 until the screen is 1440 px wide. */
  columns: 3 | 4 | 5;
  children: ReactNode;
}

export function CardGrid({ columns, children }: CardGridProps) {
  return (
    <ul className={`stack ${styles.grid}`} data-columns={columns}>
      {children}
    </ul>
  );
}

interface CardProps {
  /** 4:3 picture. */
  picture: ReactNode;
  children: ReactNode;
}

export function Card({ picture, children }: CardProps) {
  return (
    <li className={styles.card}>
      <div className={styles.picture}>{picture}</div>
      <div className={styles.body}>{children}</div>
    </li>
  );
}

/** Placeholder cards while pending. */
export function WaitingCards({ columns, count }: { columns: CardGridProps['columns']; count: number }) {
  return (
    <>
      <span className="visually-hidden" role="status">
        Cargando...
      </span>
      <div className={`stack ${styles.grid}`} data-columns={columns} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className={styles.card} data-waiting>
            <div className={styles.picture} />
            <div className={styles.body} />
          </div>
        ))}
      </div>
    </>
  );
}
