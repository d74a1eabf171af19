import { formatEuros } from 'shared/facts/money';
import type { Db } from '../../core/db/schema.ts';
import { findCallOf } from '../calls/calls-queries.ts';
import { formatDay } from 'shared/text/dates';
import { madridDay } from 'shared/text/moments';
import type { Email } from '../../core/mail/email.ts';
import { queueEmail, withdrawEmails } from '../../core/mail/outbox.ts';
import { heldUntil, withdrawSent, writeReceipt } from '../../core/mail/receipt.ts';
import { findEventName } from '../calls/confirmation-email.ts';

interface Paid {
  mail: string;
  nombre: string | null;
  referencia: string | null;
  pago: string | null;
  importe: number | null;
}

const writeReceiptOf = ({ mail, nombre, referencia, pago, importe }: Paid, event: string, day: string): Email =>
  writeReceipt({
    to: mail,
    subject: `Recibo de tu inscripción${referencia === null ? '' : ` ${referencia}`}`,
    name: nombre,
    received: 'Hemos recibido el pago de tu inscripción.',
    facts: [
      ['Referencia', referencia],
      ['Evento', event],
      ['Importe', importe === null ? null : formatEuros(importe)],
      ['Forma de pago', pago],
      ['Fecha', formatDay(day)],
    ],
  });

/** Queues receipts, once for the same payment, however often it is marked and taken back. */
export async function queueReceipts(trx: Db, ids: readonly number[], moment: Date): Promise<void> {
  if (ids.length === 0) return;
  const rows = await trx
    .selectFrom('inscripciones')
    .leftJoin('recibos', 'recibos.inscripcion_id', 'inscripciones.id')
    .selectAll('inscripciones')
    .select(['recibos.pago as dicho_pago', 'recibos.importe as dicho_importe', 'correo_id'])
    .where('inscripciones.id', 'in', ids)
    .orderBy('inscripciones.id')
    .execute();
  const events = new Map<string, string>();
  for (const { id, evento, convocatoria_id, correo_id, dicho_pago, dicho_importe, ...paid } of rows) {
    if (correo_id !== null && dicho_pago === paid.pago && dicho_importe === paid.importe) continue;
    if (correo_id !== null) await withdrawEmails(trx, [correo_id]);
    const key = JSON.stringify([evento, convocatoria_id]);
    const event = events.get(key) ?? (await findEventName(trx, { evento }, await findCallOf(trx, convocatoria_id)));
    events.set(key, event);
    const email = writeReceiptOf(paid, event, madridDay(moment));
    const told = { pago: paid.pago, importe: paid.importe, correo_id: await queueEmail(trx, email, moment, id, heldUntil(moment)) };
    await trx
      .insertInto('recibos')
      .values({ inscripcion_id: id, ...told })
      .onConflict((conflict) => conflict.column('inscripcion_id').doUpdateSet(told))
      .execute();
  }
}

export async function withdrawReceipts(trx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await withdrawSent(trx, 'recibos', await trx.selectFrom('recibos').select('correo_id').where('inscripcion_id', 'in', ids).execute());
}
