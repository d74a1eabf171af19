import type { PaymentMethod } from 'shared/facts/enumerations';
import type { Row } from '../registration/row.ts';
import { type BatchChange, refusedBatch } from '../registration/save-batch.ts';

export const isPaid = ({ pagado }: Pick<Row, 'pagado'>): boolean => pagado === 'Si';
/** Whoever has cancelled owes nothing, nor who still waits for a place. */
export const isOwing = (row: Pick<Row, 'pagado' | 'anulada'> & { isWaiting?: boolean }): boolean =>
  !isPaid(row) && !row.anulada && row.isWaiting !== true;

/** Whether the club still has the money of somebody who has cancelled. */
export const isToRefund = (row: Pick<Row, 'pagado' | 'anulada' | 'devuelta'>): boolean =>
  isPaid(row) && Boolean(row.anulada) && !row.devuelta;

/** How many that is of the newest edition that has any: the screen of the payments shows one year. What is of no edition has no reference. */
export function countRefunds(rows: readonly Row[]): { anio: number; count: number } | undefined {
  const years = rows.filter((row) => row.referencia && isToRefund(row)).map(({ anio }) => anio);
  if (years.length === 0) return undefined;
  const anio = Math.max(...years);
  return { anio, count: years.filter((year) => year === anio).length };
}

/** That this one has paid, and how. */
export const payment = ({ id, pago, pagado }: Pick<Row, 'id' | 'pago' | 'pagado'>, method: PaymentMethod): BatchChange => ({
  id,
  antes: { pago, pagado },
  despues: { pago: method, pagado: 'Si' },
});

export const refusedPayments = (error: unknown): string => refusedBatch(error, 'No se han podido guardar los pagos. Inténtalo otra vez.');
