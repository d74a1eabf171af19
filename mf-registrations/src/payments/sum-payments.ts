import { paymentMethods } from 'shared/facts/enumerations';
import type { DuePayment } from 'shared/contract/payments';
import { isPaid } from './pay-batch.ts';

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

const sum = (label: string, rows: readonly DuePayment[]): Sum => ({
  label,
  count: rows.length,
  cents: rows.reduce((cents, { importe }) => cents + (importe ?? 0), 0),
  unpriced: rows.filter(({ importe }) => importe === null).length,
});

/** Sums by state, one per registration; and by payment method, cancelled ones included until refunded. */
export function sumPayments(rows: readonly DuePayment[]): Sums {
  const going = rows.filter(({ anulada }) => !anulada);
  const paid = rows.filter((row) => isPaid(row) && !row.devuelta);
  const isListed = (pago: string | null) => paymentMethods.some((method) => method === pago);
  const others = paid.filter(({ pago }) => !isListed(pago));
  return {
    states: [
      sum(
        'Recibida, sin pagar',
        going.filter((row) => !isPaid(row)),
      ),
      sum('Pagada', going.filter(isPaid)),
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
