import { use } from 'react';
import { ColumnsContext, headIn } from '../view/columns.ts';
import type { Total, Totals } from '../view/count-totals.ts';
import styles from './totals.module.css';

/** Totals of the shown registrations by level and by payment. Reserves its height while pending: nothing below shifts. */
export function TotalsLine({ totals, isUnknown }: { totals: Totals; isUnknown: boolean }) {
  const columns = use(ColumnsContext);
  return (
    <dl className={styles.totals} data-unknown={isUnknown || undefined}>
      {totals.byLevel.length > 0 && <Group title={headIn(columns, 'ruta')} parts={totals.byLevel} />}
      <Group title="Pagado" parts={totals.byPaid} />
    </dl>
  );
}

function Group({ title, parts }: { title: string; parts: Total[] }) {
  return (
    <div className={styles.group}>
      <dt className={styles.title}>{title}</dt>
      {parts.map(({ label, count }) => (
        <dd key={label} className={styles.part}>
          <span>{label}</span> <strong>{count.toLocaleString('es')}</strong>
        </dd>
      ))}
    </div>
  );
}
