import type { PaymentMethod } from 'shared/facts/enumerations';
import { madridDay } from 'shared/text/moments';
import { type Actor, createStaffWrites, type StaffWrite } from '../../accounts/audit/staff-writes.ts';
import type { AppContext } from '../../accounts/security/context.ts';
import type { Db } from '../../core/db/schema.ts';
import { formatEuros } from 'shared/facts/money';
import { HttpError } from '../../core/base/http-error.ts';
import { receivedOf } from '../calls/prices.ts';
import { withdrawReceipts } from './receipts.ts';
import type { StoredRegistration } from '../calls/registration-rows.ts';
import { changeRow } from '../calls/registration-rows.ts';
import { getRow } from '../calls/registration-rows.ts';

const notRefunded = { devuelta: null, devuelta_pago: null, devuelta_importe: null, devuelta_por: null };

/** For a row that is marked as paid, or not any more: paid is all of it, on this day, and what was never paid was not given back. */
export const paidAnew = (pagado: string | null, day: string) =>
  pagado === 'Si' ? { cobrado: null, dia_pago: day } : { cobrado: null, dia_pago: null, ...notRefunded };

/** Marks the payment of a cancelled registration as given back; null takes that back. */
export function createRefundChanges(context: Pick<AppContext, 'db' | 'now' | 'log'>) {
  const { write } = createStaffWrites(context, { entidad: 'inscripciones', lock: 'inscripciones' });

  return (actor: Actor, id: number, pago: PaymentMethod | null): Promise<StoredRegistration> =>
    write(actor, (staffWrite) => refund(staffWrite, actor, { id, pago }));
}

/** @param of Of a line of the bank with its day. */
export async function refund(
  { trx, moment, record }: Pick<StaffWrite, 'trx' | 'moment' | 'record'>,
  actor: Actor,
  { id, pago, dia }: { id: number; pago: PaymentMethod | null; dia?: string | undefined },
): Promise<StoredRegistration> {
  const before = await getRow(trx, id);
  if (before.devuelta_pago === pago) return before;
  if (pago !== null) confirmRefundable(before);
  const devuelta = dia === undefined || dia === madridDay(moment) ? moment.toISOString() : `${dia}T12:00:00.000Z`;
  const done =
    pago === null ? notRefunded : { devuelta, devuelta_pago: pago, devuelta_importe: receivedOf(before), devuelta_por: actor.id };
  const after = await changeRow(trx, id, done);
  if (pago !== null) await withdrawReceipts(trx, [id]);
  await record('editar', id, { resumen: pago === null ? 'devolución deshecha' : `devuelto: ${pago}` });
  return after;
}

/** What has been paid of one whose amount changed after the payment. `antes`: what had been, as it was shown. */
export async function receiveDifference(
  { trx, record }: Pick<StaffWrite, 'trx' | 'record'>,
  { id, antes, cobrado, pago }: { id: number; antes?: number; cobrado: number; pago: PaymentMethod | null },
): Promise<StoredRegistration> {
  const before = await getRow(trx, id);
  if (before.importe === null || before.pagado !== 'Si' || before.anulada !== null)
    throw new HttpError(400, 'Solo se cobra o se devuelve la diferencia de lo que está pagado y no está anulado.');
  const received = receivedOf(before);
  if (received === cobrado) return before;
  if (antes !== undefined && received !== antes)
    throw new HttpError(409, 'Otra persona ha cambiado mientras tanto lo cobrado de una inscripción. No se ha guardado nada.');
  const row = await changeRow(trx, id, { cobrado: cobrado === before.importe ? null : cobrado });
  const how = pago === null ? '' : ` (${pago})`;
  await record('editar', id, { resumen: `cobrado: ${formatEuros(received ?? 0)} → ${formatEuros(cobrado)}${how}` });
  return row;
}

function confirmRefundable({ pagado, anulada, devuelta }: StoredRegistration): void {
  if (devuelta !== null) throw new HttpError(400, 'Otra persona ya lo ha marcado como devuelto.');
  if (pagado !== 'Si' || anulada === null) throw new HttpError(400, 'Solo se devuelve lo que está pagado y anulado.');
}

/** The payment of a revived registration: what was given back is owed again. */
export const paymentOfRevived = ({ devuelta }: Pick<StoredRegistration, 'devuelta'>) =>
  devuelta === null ? {} : { ...notRefunded, pagado: 'No', pago: null, cobrado: null, dia_pago: null };

/** Forgets a receipt: the next payment is another one, and gets its own. */
export async function forgetReceipt(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('recibos').where('inscripcion_id', '=', id).execute();
}
