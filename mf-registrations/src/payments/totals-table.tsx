import { formatEuros } from 'shared/facts/money';
import { countOf } from 'shared/text/count-of';
import { Hint } from 'shared/ui/page';
import styles from './payments.module.css';
import type { Sum, Sums } from './sum-payments.ts';

export function TotalsTable({ sums: { states, methods } }: { sums: Sums }) {
  const unpriced = states.reduce((sum, state) => sum + state.unpriced, 0);
  return (
    <>
      <div className={styles.totals}>
        <Table caption="Por estado" sums={states} />
        <Table caption="Pagado por" sums={methods} />
      </div>
      {unpriced > 0 && (
        <Hint>{`${countOf(unpriced, 'inscripción no tiene precio y no suma', 'inscripciones no tienen precio y no suman')}.`}</Hint>
      )}
    </>
  );
}

function Table({ caption, sums }: { caption: string; sums: readonly Sum[] }) {
  return (
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{caption === 'Por estado' ? 'Estado' : 'Forma de pago'}</th>
          <th scope="col">Inscripciones</th>
          <th scope="col">Importe</th>
        </tr>
      </thead>
      <tbody>
        {sums.map(({ label, count, cents }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{count.toLocaleString('es')}</td>
            <td>{formatEuros(cents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
