import type { PaymentMethod } from 'shared/facts/enumerations';
import { type Actor, createStaffWrites } from '../../accounts/audit/staff-writes.ts';
import type { AppContext } from '../../accounts/security/context.ts';
import type { Db } from '../../core/db/schema.ts';
import { HttpError } from '../../core/base/http-error.ts';
import { receivedOf } from '../calls/prices.ts';
import { withdrawReceipts } from './receipts.ts';
import type { StoredRegistration } from '../calls/registration-rows.ts';
import { changeRow } from '../calls/registration-rows.ts';
import { getRow } from '../calls/registration-rows.ts';

const notRefunded = { devuelta: null, devuelta_pago: null, devuelta_importe: null, devuelta_por: null };

/** For a row that is marked as paid, or not any more: paid is all of it, and what was never paid was not given back. */
export const paidAnew = (pagado: string | null) => ({ cobrado: null, ...(pagado !== 'Si' && notRefunded) });

/** Marks the payment of a cancelled registration as given back; null takes that back. */
export function createRefundChanges(context: Pick<AppContext, 'db' | 'now' | 'log'>) {
  const { write } = createStaffWrites(context, { entidad: 'inscripciones', lock: 'inscripciones' });

  return (actor: Actor, id: number, pago: PaymentMethod | null): Promise<StoredRegistration> =>
    write(actor, async ({ trx, moment, record }) => {
      const before = await getRow(trx, id);
      if (before.devuelta_pago === pago) return before;
      if (pago !== null) confirmRefundable(before);
      const refund =
        pago === null
          ? notRefunded
          : { devuelta: moment.toISOString(), devuelta_pago: pago, devuelta_importe: receivedOf(before), devuelta_por: actor.id };
      const after = await changeRow(trx, id, refund);
      if (pago !== null) await withdrawReceipts(trx, [id]);
      await record('editar', id, { resumen: pago === null ? 'devolución deshecha' : `devuelto: ${pago}` });
      return after;
    });
}

function confirmRefundable({ pagado, anulada, devuelta }: StoredRegistration): void {
  if (devuelta !== null) throw new HttpError(400, 'Otra persona ya lo ha marcado como devuelto.');
  if (pagado !== 'Si' || anulada === null) throw new HttpError(400, 'Solo se devuelve lo que está pagado y anulado.');
}

/** The payment of a revived registration: what was given back is owed again. */
export const paymentOfRevived = ({ devuelta }: Pick<StoredRegistration, 'devuelta'>) =>
  devuelta === null ? {} : { ...notRefunded, pagado: 'No', pago: null, cobrado: null };

/** Forgets a receipt: the next payment is another one, and gets its own. */
export async function forgetReceipt(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('recibos').where('inscripcion_id', '=', id).execute();
}
