import type { paymentMethods } from 'shared/contract/enumerations';
import type { RegistrationBatch } from 'shared/contract/registrations';
import { readRefusal } from 'shared/data/refusal';
import { call } from 'shared/http/call';
import type { Row } from '../registration/row.ts';

export type PaymentMethod = (typeof paymentMethods)[number];
type Change = RegistrationBatch['cambios'][number];

export const isPaid = ({ pagado }: Pick<Row, 'pagado'>): boolean => pagado === 'Si';
/** Whoever has cancelled owes nothing. */
export const isOwing = (row: Pick<Row, 'pagado' | 'anulada'>): boolean => !isPaid(row) && !row.anulada;

/** That this one has paid, and how. */
export const payment = ({ id, pago, pagado }: Pick<Row, 'id' | 'pago' | 'pagado'>, method: PaymentMethod): Change => ({
  id,
  antes: { pago, pagado },
  despues: { pago: method, pagado: 'Si' },
});

/** What takes them back: what was there before need not be one of today's methods, and the server says so then. */
export const takeBack = (changes: readonly Change[]): Change[] =>
  changes.map(({ id, antes, despues }) => ({ id, antes: despues, despues: antes as Change['despues'] }));

/** All of them or none. `withReceipt`: each who has paid is sent one. */
export const storePayments = (changes: readonly Change[], withReceipt = false) =>
  call('PUT /inscripciones/lote', { json: { cambios: [...changes], ...(withReceipt && { recibo: true }) } });

/** The server's sentence: that somebody else was quicker, and that nothing is stored. */
export const refusedPayments = (error: unknown): string =>
  readRefusal(error).detail ?? 'No se han podido guardar los pagos. Inténtalo otra vez.';
