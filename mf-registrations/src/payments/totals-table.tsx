import { formatEuros } from 'shared/facts/money';
import { countOf, formatNumber } from 'shared/text/count-of';
import { Hint } from 'shared/ui/page';
import { SumsTable } from 'shared/ui/sums-table';
import type { Sum, Sums } from './sum-payments.ts';

const heads = ['Inscripciones', 'Importe'];
const tellSum = ({ label, count, cents }: Sum) => [label, formatNumber(count), formatEuros(cents)];

export function TotalsTable({ sums: { states, methods } }: { sums: Sums }) {
  const unpriced = states.reduce((sum, state) => sum + state.unpriced, 0);
  return (
    <>
      <div className="stack gap-6 rows-5 columns-2">
        <SumsTable caption="Por estado" heads={['Estado', ...heads]} rows={states.map(tellSum)} />
        <SumsTable caption="Pagado por" heads={['Forma de pago', ...heads]} rows={methods.map(tellSum)} />
      </div>
      {unpriced > 0 && (
        <Hint>{`${countOf(unpriced, 'inscripción no tiene precio y no suma', 'inscripciones no tienen precio y no suman')}.`}</Hint>
      )}
    </>
  );
}
