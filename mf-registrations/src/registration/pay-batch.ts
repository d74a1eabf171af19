import type { PaymentMethod } from 'shared/facts/enumerations';
import type { Row } from './row.ts';
import type { BatchChange } from './save-batch.ts';

export const isPaid = ({ pagado }: Pick<Row, 'pagado'>): boolean => pagado === 'Si';
/** Cancelled and waiting registrations owe nothing, nor free ones and those for which the captain of their group pays. */
export const isOwing = (row: Pick<Row, 'pagado' | 'anulada'> & { isWaiting?: boolean; importe?: number | null }): boolean =>
  !isPaid(row) && !row.anulada && row.isWaiting !== true && row.importe !== 0;

type Paid = Pick<Row, 'pagado' | 'anulada' | 'devuelta'> & { importe?: number | null; cobrado?: number | null | undefined };

/** In cents: what was paid too much (or, below zero, too little) of a registration whose amount has changed since. */
export const differenceOf = ({ anulada, importe, cobrado, ...row }: Paid): number =>
  isPaid(row) && !anulada && typeof importe === 'number' && typeof cobrado === 'number' ? cobrado - importe : 0;

/** Whether a cancelled registration has to be refunded, or what was paid too much. */
export const isToRefund = (row: Paid): boolean => isPaid(row) && !row.devuelta && (Boolean(row.anulada) || differenceOf(row) > 0);

/** What has been paid of a paid one, in cents. */
export const receivedOf = ({ importe, cobrado }: Pick<Paid, 'importe' | 'cobrado'>): number | null => cobrado ?? importe ?? null;

/** Count of the newest edition with any: the payments screen shows one year. Without an edition there is no reference. */
export function countRefunds(rows: readonly Row[]): { anio: number; count: number } | undefined {
  const years = rows.filter((row) => row.referencia && isToRefund(row)).map(({ anio }) => anio);
  if (years.length === 0) return undefined;
  const anio = Math.max(...years);
  return { anio, count: years.filter((year) => year === anio).length };
}

/** Change that marks a registration as paid, and how. */
export const payment = ({ id, pago, pagado }: Pick<Row, 'id' | 'pago' | 'pagado'>, method: PaymentMethod): BatchChange => ({
  id,
  antes: { pago, pagado },
  despues: { pago: method, pagado: 'Si' },
});
