import { formatEuros } from 'shared/facts/money';
import { countOf, formatNumber } from 'shared/text/count-of';
import { isOwing, isPaid, receivedOf } from './pay-batch.ts';

type Paying = Parameters<typeof isOwing>[0] & Parameters<typeof receivedOf>[0];

/** What cancelling does to the money, for the question before it: ' Está pagada: 45 € por devolver.'; '' where there is none. */
export function tellCancelledMoney({ pagado, anulada, importe, cobrado }: Paying, isMine: boolean): string {
  const received = isPaid({ pagado }) ? (cobrado ?? importe ?? 0) : 0;
  if (received > 0) return ` ${isMine ? 'Ya has pagado' : 'Está pagada'}: ${formatEuros(received)} por devolver.`;
  return importe && !anulada ? ` Sin pagar: ${isMine ? 'ya no tendrás' : 'ya no tendrá'} que pagar ${formatEuros(importe)}.` : '';
}

/** The same of many: who has paid and how much of it comes back, and what is not to be paid any more. */
export function tellMoneyOfMany(rows: readonly Paying[]): string {
  const paid = rows.filter((row) => isPaid(row) && receivedOf(row) !== 0);
  const owing = rows.filter((row) => isOwing(row));
  const sum = (some: readonly Paying[], centsOf: (row: Paying) => number | null | undefined) =>
    formatEuros(some.reduce((cents, row) => cents + (centsOf(row) ?? 0), 0));
  return [
    paid.length === 0 ? 'No hay pagos que devolver.' : `${countOf(paid.length, 'pago', 'pagos')} por devolver: ${sum(paid, receivedOf)}.`,
    ...(owing.length === 0 ? [] : [`${formatNumber(owing.length)} sin pagar: ${sum(owing, ({ importe }) => importe)} que ya no se piden.`]),
  ].join(' ');
}
