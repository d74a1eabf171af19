import { formatEuros } from 'shared/facts/money';
import styles from './totals.module.css';

interface TotalsProps {
  /** In cents, with what it is the sum of. */
  of: readonly (readonly [label: string, cents: number, count?: string])[];
}

/** The sums of a year, largest. */
export const Totals = ({ of }: TotalsProps) => (
  <dl className={styles.totals}>
    {of.map(([label, cents, count]) => (
      <div key={label}>
        <dt className="small strong heading">{label}</dt>
        <dd>
          <strong>{formatEuros(cents)}</strong>
          {count !== undefined && <span className="soft small">{count}</span>}
        </dd>
      </div>
    ))}
  </dl>
);
