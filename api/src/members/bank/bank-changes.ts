import type { BankPayments } from 'shared/contract/bank';
import { type Actor, createStaffWrites, type StaffWrite } from '../../accounts/audit/staff-writes.ts';
import type { AppContext } from '../../accounts/security/context.ts';
import { HttpError } from '../../core/base/http-error.ts';
import { lockByName } from '../../core/db/transact.ts';
import { queueReceipts, withdrawReceipts } from '../../registrations/payments/receipts.ts';
import { receiveDifference, refund } from '../../registrations/payments/refunds-changes.ts';
import { writeBatch } from '../../registrations/staff/registrations-batch.ts';
import { payFees } from '../fees/fees-changes.ts';
import { findFees } from '../fees/fees-queries.ts';
import { requireMembersOn } from '../members/members-queries.ts';
import { madridDay } from 'shared/text/moments';

/** Stores what lines of the bank pay: sign-ups, fees and refunds in one transaction, all or none. */
export function createBankChanges(context: Pick<AppContext, 'db' | 'now' | 'log' | 'mail'>) {
  const { write } = createStaffWrites(context, { entidad: 'inscripciones', lock: 'inscripciones', mail: context.mail });

  return (actor: Actor, { inscripciones, diferencias, devoluciones, cuotas, recibo = false }: BankPayments): Promise<void> =>
    write(actor, async (staffWrite) => {
      const { trx, moment } = staffWrite;
      const today = madridDay(moment);
      if ([...inscripciones, ...devoluciones].some(({ dia = '' }) => dia > today))
        throw new HttpError(400, 'El día del pago no puede ser de después de hoy.');
      if (inscripciones.length > 0) {
        const { paid, unpaid } = await writeBatch(staffWrite, inscripciones);
        await withdrawReceipts(trx, unpaid);
        if (recibo) await queueReceipts(trx, paid, moment);
      }
      for (const { id, antes, despues, pago } of diferencias) await receiveDifference(staffWrite, { id, antes, cobrado: despues, pago });
      for (const each of devoluciones) await refund(staffWrite, actor, each);
      if (cuotas.length > 0) await payFeesByBank(staffWrite, actor, cuotas);
    });
}

async function payFeesByBank({ trx, moment, record }: StaffWrite, actor: Actor, payments: BankPayments['cuotas']): Promise<void> {
  await requireMembersOn(trx);
  await lockByName(trx, 'socios');
  const paying = payments.filter(({ pago }) => pago !== null).flatMap(({ cuotas }) => cuotas);
  const paid = (await findFees(trx, paying)).find(({ pago }) => pago !== null);
  if (paid) throw new HttpError(409, `Otra persona ya ha anotado el pago de la cuota de ${paid.nombre}. No se ha guardado nada.`);
  await payFees({ trx, moment, record: (accion, id, more) => record(accion, id, { ...more, entidad: 'cuotas' }) }, actor, payments);
}
