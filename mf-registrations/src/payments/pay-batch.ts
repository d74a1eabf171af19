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

/** That this one has paid, and how. */
export const payment = ({ id, pago, pagado }: Pick<Row, 'id' | 'pago' | 'pagado'>, method: PaymentMethod): BatchChange => ({
  id,
  antes: { pago, pagado },
  despues: { pago: method, pagado: 'Si' },
});

export const refusedPayments = (error: unknown): string => refusedBatch(error, 'No se han podido guardar los pagos. Inténtalo otra vez.');
