import type { Total, Totals } from '../rows/count-totals.ts';
import styles from './totals.module.css';

interface TotalsLineProps {
  totals: Totals;
  /** Name of the levels. */
  levels: string;
  isUnknown: boolean;
  /** Chosen values; '' for all. */
  level: string;
  paid: string;
  onLevel: (level: string) => void;
  onPaid: (paid: string) => void;
}

/**
 * Totals of the shown registrations by level and by payment: each filters the list, and pressed again no more. Reserves its height while
 * pending: nothing below shifts.
 */
export function TotalsLine({ totals, levels, isUnknown, level, paid, onLevel, onPaid }: TotalsLineProps) {
  return (
    <div className={`row gap-4 rows-0 small ${styles.totals}`} data-unknown={isUnknown || undefined}>
      {totals.byLevel.length > 0 && <Group title={levels} parts={totals.byLevel} chosen={level} onChoose={onLevel} />}
      <Group title="Pagado" parts={totals.byPaid} chosen={paid} onChoose={onPaid} />
    </div>
  );
}

interface GroupProps {
  title: string;
  parts: Total[];
  chosen: string;
  onChoose: (value: string) => void;
}

function Group({ title, parts, chosen, onChoose }: GroupProps) {
  return (
    <div className="row gap-1 rows-0" role="group" aria-label={title}>
      <span className="strong heading">{title}</span>
      {parts.map(({ label, count, value }) => {
        const text = (
          <>
            <span>{label}</span> {count !== undefined && <strong>{count.toLocaleString('es')}</strong>}
          </>
        );
        return value === undefined ? (
          <span key={label} className={styles.part}>
            {text}
          </span>
        ) : (
          <button
            key={label}
            type="button"
            className={styles.part}
            aria-pressed={value === chosen}
            onClick={() => onChoose(value === chosen ? '' : value)}
          >
            {text}
          </button>
        );
      })}
    </div>
  );
}
