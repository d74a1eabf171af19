import { useRef } from 'react';
import { type PaymentMethod, paymentMethods } from 'shared/facts/enumerations';
import { formatEuros } from 'shared/facts/money';
import type { DuePayment } from 'shared/contract/payments';
import { readRefusal } from 'shared/data/refusal';
import { useWrite } from 'shared/data/use-write';
import { call } from 'shared/http/call';
import { formatDay } from 'shared/text/dates';
import { madridDay } from 'shared/text/moments';
import { Actions, Button, TextButton } from 'shared/ui/button';
import { Empty, SectionTitle, Sheet } from 'shared/ui/page';
import { nameOf } from '../registration/row.ts';
import { differenceOf, isToRefund, receivedOf } from '../registration/pay-batch.ts';
import type { Payee } from './payments-data.ts';
import styles from './payments.module.css';

const labelOf = (row: DuePayment) => [nameOf(row), row.referencia].filter(Boolean).join(' · ');

const formatMethod = (pago: string) => (pago === 'Efectivo' ? 'en efectivo' : `por ${pago}`);

/** Refund methods: the club's, and the rider's own. */
function waysBack({ bizum, iban, efectivo }: Payee, pago: string | null): PaymentMethod[] {
  const taken = { Bizum: bizum !== null, Transferencia: iban !== null, Efectivo: efectivo };
  const ways = paymentMethods.filter((method) => taken[method] || method === pago);
  const known = ways.length > 0 ? ways : [...paymentMethods];
  return known.toSorted((one, other) => Number(other === pago) - Number(one === pago));
}

interface RefundsProps {
  payee: Payee;
  rows: readonly DuePayment[];
}

/** Refunds of paid, cancelled registrations, open and done, and differences of those whose amount has changed since they were paid. */
export function Refunds({ payee, rows }: RefundsProps) {
  const { write, busy, dialog } = useWrite();
  const heading = useRef<HTMLHeadingElement>(null);
  const missing = rows.filter((row) => differenceOf(row) < 0);
  const waiting = rows.filter(isToRefund);
  const done = rows.filter(({ devuelta }) => devuelta);
  if (missing.length === 0 && waiting.length === 0 && done.length === 0) return null;

  const send = async (row: DuePayment, store: () => Promise<unknown>, text: string, undo?: () => void) => {
    const isStored = await write({
      of: row.id,
      send: store,
      done: () => ({ text, ...(undo && { action: { label: 'Deshacer', run: undo } }) }),
      failed: (error) => readRefusal(error).detail ?? 'No se ha podido guardar. Inténtalo otra vez.',
      reload: 'always',
    });
    // The pressed button is removed.
    if (isStored) heading.current?.focus({ preventScroll: true });
  };
  const refund = (row: DuePayment, pago: PaymentMethod | null) => () =>
    call('PUT /inscripciones/:id/devolucion', { params: { id: row.id }, json: { pago } });
  const takeBack = (row: DuePayment) => void send(row, refund(row, null), `${labelOf(row)} está otra vez por devolver.`);
  /** What has been received of it: all of the amount, or as before. */
  const receive = (row: DuePayment, cobrado: number | null | undefined, pago: PaymentMethod | null) => () =>
    call('PUT /inscripciones/:id/cobrado', { params: { id: row.id }, json: { cobrado: cobrado ?? 0, pago } });
  const settle = (row: DuePayment, method: PaymentMethod) => {
    const isBack = isToRefund(row);
    const text = `${labelOf(row)}: ${isBack ? 'devuelto' : 'cobrado'} ${formatMethod(method)}.`;
    if (row.anulada) return void send(row, refund(row, method), text, () => takeBack(row));
    const again = `${labelOf(row)} está otra vez por ${isBack ? 'devolver' : 'cobrar'}.`;
    return void send(row, receive(row, row.importe, method), text, () => void send(row, receive(row, row.cobrado, null), again));
  };
  const list = (listed: readonly DuePayment[], done: string, labelledBy: string) => (
    <ul className="stack" aria-labelledby={labelledBy}>
      {listed.map((row) => {
        const cents = row.anulada ? receivedOf(row) : Math.abs(differenceOf(row));
        return (
          <li key={row.id} className="row between gap-4 rows-2 ruled">
            <p className={`stack numbers breaks ${styles.owed}`}>
              <strong>{labelOf(row)}</strong>
              <span>
                {[cents !== null && formatEuros(cents), row.pago && `pagado ${formatMethod(row.pago)}`].filter(Boolean).join(', ')}
              </span>
            </p>
            <Actions tight>
              {waysBack(payee, row.pago).map((method) => (
                <Button
                  key={method}
                  tone="outline"
                  disabled={busy !== undefined}
                  aria-label={`${done} · ${method}: ${labelOf(row)}`}
                  onClick={() => settle(row, method)}
                >
                  {`${done} · ${method}`}
                </Button>
              ))}
            </Actions>
          </li>
        );
      })}
    </ul>
  );

  return (
    <Sheet>
      {missing.length > 0 && (
        <>
          <SectionTitle id="por-cobrar">{`Por cobrar: ha cambiado el importe (${missing.length})`}</SectionTitle>
          {list(missing, 'Cobrado', 'por-cobrar')}
        </>
      )}
      <SectionTitle ref={heading} id="por-devolver" tabIndex={-1}>{`Por devolver (${waiting.length})`}</SectionTitle>
      {waiting.length === 0 ? <Empty>No queda nada por devolver.</Empty> : list(waiting, 'Devuelto', 'por-devolver')}
      {done.length > 0 && (
        <details className="small breaks">
          <summary>{`Devueltas (${done.length})`}</summary>
          <ul>
            {done.map((row) => (
              <li key={row.id}>
                <span>{`${formatRefund(row)} `}</span>
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
function formatRefund(row: DuePayment): string {
  const { devuelta, devuelta_pago, devuelta_importe = null, devuelta_autor } = row;
  const facts = [
    devuelta_importe !== null && formatEuros(devuelta_importe),
    devuelta_pago && formatMethod(devuelta_pago),
    devuelta && `el ${formatDay(madridDay(new Date(devuelta)))}`,
  ];
  return `${labelOf(row)}: ${facts.filter(Boolean).join(' ')}${devuelta_autor ? `, lo marcó ${devuelta_autor}` : ''}.`;
}
