import type { PaymentMethod } from 'shared/facts/enumerations';
import type { Row } from '../registration/row.ts';
import { type BatchChange, refusedBatch } from '../registration/save-batch.ts';

export const isPaid = ({ pagado }: Pick<Row, 'pagado'>): boolean => pagado === 'Si';
/** Cancelled and waiting registrations owe nothing, nor free ones and those for which the captain of their group pays. */
export const isOwing = (row: Pick<Row, 'pagado' | 'anulada'> & { isWaiting?: boolean; importe?: number | null }): boolean =>
  !isPaid(row) && !row.anulada && row.isWaiting !== true && row.importe !== 0;

/** Whether a cancelled registration has to be refunded. */
export const isToRefund = (row: Pick<Row, 'pagado' | 'anulada' | 'devuelta'>): boolean =>
  isPaid(row) && Boolean(row.anulada) && !row.devuelta;

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

export const refusedPayments = (error: unknown): string => refusedBatch(error, 'No se han podido guardar los pagos. Inténtalo otra vez.');
