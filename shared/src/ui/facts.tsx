import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** A label and its value; without one, a dash. */
export type Fact = readonly [label: string, value: ReactNode];

/** What is known of something, in one or two columns. */
export const Facts = ({ of }: { of: readonly Fact[] }) => (
  <dl className={`stack gap-5 rows-4 columns-2 ${styles.facts}`}>
    {of.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value === null || value === undefined || value === '' ? '—' : value}</dd>
      </div>
    ))}
  </dl>
);
