import type { Edition } from 'shared/contract/edition';
import { type PaymentMethod, paymentMethods } from 'shared/facts/enumerations';
import { formatEuros } from 'shared/facts/money';
import type { DuePayment } from 'shared/contract/payments';
import { readRefusal } from 'shared/data/refusal';
import { useWrite } from 'shared/data/use-write';
import { call } from 'shared/http/call';
import { formatDay } from 'shared/text/dates';
import { madridDay } from 'shared/text/moments';
import { Actions } from 'shared/ui/actions';
import { Button } from 'shared/ui/button';
import { Empty, Sheet } from 'shared/ui/page';
import { TextButton } from 'shared/ui/text-button';
import { nameOf } from '../registration/row.ts';
import { isToRefund } from './pay-batch.ts';
import styles from './payments.module.css';

const labelOf = (row: DuePayment) => [nameOf(row), row.referencia].filter(Boolean).join(' · ');

/** Refund methods: the club's, and the rider's own. */
function waysBack({ bizum, iban, efectivo }: Pick<Edition, 'bizum' | 'iban' | 'efectivo'>, pago: string | null): PaymentMethod[] {
  const taken = { Bizum: bizum !== null, Transferencia: iban !== null, Efectivo: efectivo };
  const ways = paymentMethods.filter((method) => taken[method] || method === pago);
  const known = ways.length > 0 ? ways : [...paymentMethods];
  return known.toSorted((one, other) => Number(other === pago) - Number(one === pago));
}

interface RefundsProps {
  edition: Edition;
  rows: readonly DuePayment[];
}

/** Refunds of paid, cancelled registrations: open and done. */
export function Refunds({ edition, rows }: RefundsProps) {
  const { write, busy, dialog } = useWrite();
  const waiting = rows.filter(isToRefund);
  const done = rows.filter(({ devuelta }) => devuelta);
  if (waiting.length === 0 && done.length === 0) return null;

  const send = (row: DuePayment, pago: PaymentMethod | null, text: string, undo?: () => void) =>
    void write({
      of: row.id,
      send: () => call('PUT /inscripciones/:id/devolucion', { params: { id: row.id }, json: { pago } }),
      done: () => ({ text, ...(undo && { action: { label: 'Deshacer', run: undo } }) }),
      failed: (error) => readRefusal(error).detail ?? 'No se ha podido guardar. Inténtalo otra vez.',
      reload: 'always',
    });
  const takeBack = (row: DuePayment) => send(row, null, `${labelOf(row)} está otra vez por devolver.`);

  return (
    <Sheet>
      <h2 id="por-devolver" className={styles.heading}>{`Por devolver (${waiting.length})`}</h2>
      {waiting.length === 0 ? (
        <Empty>No queda nada por devolver.</Empty>
      ) : (
        <ul className={styles.refunds} aria-labelledby="por-devolver">
          {waiting.map((row) => (
            <li key={row.id} className={styles.refund}>
              <p className={styles.owed}>
                <strong>{labelOf(row)}</strong>
                <span>
                  {[row.importe !== null && formatEuros(row.importe), row.pago && `pagado por ${row.pago}`].filter(Boolean).join(', ')}
                </span>
              </p>
              <Actions tight>
                {waysBack(edition, row.pago).map((method) => (
                  <Button
                    key={method}
                    tone="outline"
                    disabled={busy !== undefined}
                    aria-label={`Devuelto · ${method}: ${labelOf(row)}`}
                    onClick={() => send(row, method, `${labelOf(row)}: devuelto por ${method}.`, () => takeBack(row))}
                  >
                    {`Devuelto · ${method}`}
                  </Button>
                ))}
              </Actions>
            </li>
          ))}
        </ul>
      )}
      {done.length > 0 && (
        <details className={styles.left}>
          <summary>{`Devueltas (${done.length})`}</summary>
          <ul>
            {done.map((row) => (
              <li key={row.id}>
                <span>{`${tellRefund(row)} `}</span>
                <TextButton
                  disabled={busy !== undefined}
                  aria-label={`Deshacer la devolución de ${labelOf(row)}`}
                  onClick={() => takeBack(row)}
                >
                  Deshacer
                </TextButton>
              </li>
            ))}
          </ul>
        </details>
      )}
      {dialog}
    </Sheet>
  );
}

/** Refund in words: 'Ana Gil · C27-0042: 45,50 € por Bizum el 02/03/2027, lo marcó Elena.' */
function tellRefund(row: DuePayment): string {
  const { devuelta, devuelta_pago, devuelta_importe = null, devuelta_autor } = row;
  const facts = [
    devuelta_importe !== null && formatEuros(devuelta_importe),
    `por ${devuelta_pago}`,
    devuelta && `el ${formatDay(madridDay(new Date(devuelta)))}`,
  ];
  return `${labelOf(row)}: ${facts.filter(Boolean).join(' ')}${devuelta_autor ? `, lo marcó ${devuelta_autor}` : ''}.`;
}
