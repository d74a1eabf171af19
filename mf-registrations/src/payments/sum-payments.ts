import { paymentMethods } from 'shared/facts/enumerations';
import type { DuePayment } from 'shared/contract/payments';
import { differenceOf, isPaid, receivedOf } from '../registration/pay-batch.ts';

export interface Sum {
  label: string;
  count: number;
  cents: number;
  /** Of these, without a known price. */
  unpriced: number;
}

export interface Sums {
  states: Sum[];
  methods: Sum[];
}

const sum = (label: string, rows: readonly DuePayment[], centsOf: (row: DuePayment) => number | null = receivedOf): Sum => ({
  label,
  count: rows.length,
  cents: rows.reduce((cents, row) => cents + (centsOf(row) ?? 0), 0),
  unpriced: rows.filter(({ importe }) => importe === null).length,
});

/** Sums by state, one per registration; and by payment method, cancelled ones included until refunded. */
export function sumPayments(rows: readonly DuePayment[]): Sums {
  const going = rows.filter(({ anulada }) => !anulada);
  const paid = rows.filter((row) => isPaid(row) && !row.devuelta);
  const isListed = (pago: string | null) => paymentMethods.some((method) => method === pago);
  const missing = going.filter((row) => differenceOf(row) < 0);
  const others = paid.filter(({ pago }) => !isListed(pago));
  return {
    states: [
      sum(
        'Recibida, sin pagar',
        going.filter((row) => !isPaid(row)),
      ),
      sum('Pagada', going.filter(isPaid)),
      ...(missing.length > 0 ? [sum('Pagada en parte: falta', missing, (row) => -differenceOf(row))] : []),
      sum(
        'Anulada',
        rows.filter(({ anulada }) => anulada),
      ),
    ],
    methods: [
      ...paymentMethods.map((method) =>
        sum(
          method,
          paid.filter(({ pago }) => pago === method),
        ),
      ),
      ...(others.length > 0 ? [sum('Sin decir cómo', others)] : []),
    ],
  };
}
