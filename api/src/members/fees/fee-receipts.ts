import { writeToUs } from 'shared/facts/club';
import { type FeeDocument, feeStateOn, daysUntilFinal, firstRefundable } from 'shared/facts/fees';
import { formatEuros } from 'shared/facts/money';
import { formatDay, shiftDay } from 'shared/text/dates';
import { madridDay } from 'shared/text/moments';
import { isAtNight } from '../../core/base/madrid-day.ts';
import { HttpError, notFound } from '../../core/base/http-error.ts';
import { readSettings } from '../../core/club/settings-queries.ts';
import type { Db } from '../../core/db/schema.ts';
import { type Email, writeEmail } from '../../core/mail/email.ts';
import { greetPerson } from '../../core/mail/greeting.ts';
import { queueEmail, queueEmails, withdrawEmails } from '../../core/mail/outbox.ts';
import { heldUntil, withdrawSent, writeReceipt } from '../../core/mail/receipt.ts';
import { inSlices, lockByName } from '../../core/db/transact.ts';
import { columnOf } from '../../core/db/rows.ts';

interface Paid {
  correo: string;
  nombre: string;
  anio: number;
  tipo: string;
  importe: number;
  pago: string;
  pagada: string;
}

const writeFeeReceipt = ({ correo, nombre, anio, tipo, importe, pago, pagada }: Paid, note?: string): Email =>
  writeReceipt({
    to: correo,
    subject: `Recibo de tu cuota de ${anio}`,
    name: nombre,
    received: `Hemos recibido tu cuota de ${anio}.`,
    facts: [
      ['Cuota', `${anio}, ${tipo}`],
      ['Importe', formatEuros(importe)],
      ['Forma de pago', pago],
      ['Fecha', formatDay(pagada)],
    ],
    note,
  });

const writeCertificate = ({
  correo,
  nombre,
  completo,
  numero,
  anio,
  importe,
  pago,
  pagada,
}: Paid & { completo: string; numero: number | null }): Email =>
  writeEmail({ to: correo, subject: `Certificado de pago de tu cuota de ${anio}` }, [
    greetPerson(nombre),
    (club) =>
      `${club.nombre} certifica que ${completo}${numero === null ? '' : `, socio n.º ${numero},`} ha pagado su cuota de ${anio}, de ${formatEuros(importe)}, el ${formatDay(pagada)} (${pago}).`,
    (club) => `Si algo no es correcto, ${writeToUs(club)}.`,
  ]);

/** Sends the receipt of a paid fee again, or its certificate. @throws HttpError 404; 409 where it is not paid, or there is no address. */
export async function queueFeeDocument(trx: Db, id: number, documento: FeeDocument, moment: Date): Promise<void> {
  const fee = await trx
    .selectFrom('cuotas')
    .leftJoin('socios', 'socios.id', 'cuotas.socio_id')
    .select(['correo_electronico as correo', 'socios.nombre', 'cuotas.nombre as completo', 'cuotas.numero', 'cuotas.estado'])
    .select('socios.estado as de')
    .select(['anio', 'tipo', 'importe', 'pago', 'pagada'])
    .where('cuotas.id', '=', id)
    .executeTakeFirst();
  if (!fee) throw notFound();
  const { correo, nombre, pago, pagada, estado, de, ...rest } = fee;
  if (feeStateOn({ estado, pagada }, madridDay(moment)) !== 'pagada' || pago === null || pagada === null)
    throw new HttpError(409, 'No está pagada: no tiene recibo.');
  if (de === 'fallecido') throw new HttpError(409, 'Ha fallecido: imprímelo.');
  if (!correo) throw new HttpError(409, 'No tenemos su correo: imprímelo.');
  const paid = { ...rest, correo, nombre: nombre ?? rest.completo, pago, pagada };
  await queueEmail(trx, documento === 'recibo' ? writeFeeReceipt(paid) : writeCertificate(paid), moment);
}

/** How a debit is paid. */
const debited = 'Domiciliación';

/**
 * Queues receipts of paid fees to members with an address, once for the same payment. A debit after one that came back is another payment.
 *
 * @returns how many.
 */
export async function queueFeeReceipts(trx: Db, ids: readonly number[], moment: Date): Promise<number> {
  const rows = await inSlices(ids, (slice) =>
    trx
      .selectFrom('cuotas')
      .innerJoin('socios', 'socios.id', 'cuotas.socio_id')
      .leftJoin('recibos_cuota', 'recibos_cuota.cuota_id', 'cuotas.id')
      .select(['cuotas.id', 'correo_electronico as correo', 'socios.nombre', 'anio', 'tipo', 'importe', 'cuotas.pago', 'pagada'])
      .select(['recibos_cuota.pago as dicho', 'dia', 'correo_id'])
      .where('cuotas.id', 'in', slice)
      .where('socios.estado', '!=', 'fallecido')
      .orderBy('cuotas.id')
      .execute(),
  );
  const due = rows.flat().flatMap(({ correo, pago, pagada, dicho, dia, ...fee }) => {
    const isTold = dicho === pago && (pago !== debited || dia === pagada);
    return correo === null || pago === null || pagada === null || isTold ? [] : { ...fee, correo, pago, pagada };
  });
  const earlier = due.flatMap(({ correo_id }) => correo_id ?? []);
  await withdrawEmails(trx, earlier);
  const refundable = firstRefundable(moment);
  const emails = due.map((fee) =>
    writeFeeReceipt(
      fee,
      fee.pago === debited && fee.pagada >= refundable ? 'Si tu banco devuelve el cobro, la cuota vuelve a estar sin pagar.' : undefined,
    ),
  );
  const numbers = await queueEmails(trx, emails, moment, heldUntil(moment));
  const told = due.map(({ id, pago, pagada }, at) => ({ cuota_id: id, pago, dia: pagada, correo_id: numbers[at] ?? 0 }));
  await inSlices(told, (slice) =>
    trx
      .insertInto('recibos_cuota')
      .values(slice)
      .onConflict((conflict) =>
        conflict.column('cuota_id').doUpdateSet(({ ref }) => ({
          pago: ref('excluded.pago'),
          dia: ref('excluded.dia'),
          correo_id: ref('excluded.correo_id'),
        })),
      )
      .execute(),
  );
  return told.length;
}

/** How long, in days, a receipt may come late: after an upgrade, or a change of the setting, those of past years are not sent. */
const mostLate = 30;

/**
 * Queues receipts of debits whose term is over: that in which they may come back, or the club's own. Whole or not at all, by one of its
 * processes.
 *
 * @returns how many.
 */
export async function sendDebitReceipts(db: Db, now: Date): Promise<number> {
  if (isAtNight(now)) return 0;
  const today = madridDay(now);
  return db.transaction().execute(async (trx) => {
    await lockByName(trx, 'socios');
    const { socios } = await readSettings(trx, ['socios']);
    const { activo, recibo_cobro: term } = socios;
    if (activo === null || term === 'no') return 0;
    const days = term ? Number(term) : daysUntilFinal;
    const due = await trx
      .selectFrom('cuotas')
      .leftJoin('recibos_cuota', 'recibos_cuota.cuota_id', 'cuotas.id')
      .select('cuotas.id')
      .where('cuotas.estado', '=', 'remesa')
      .where('pagada', '<=', shiftDay(today, -days))
      .where('pagada', '>=', shiftDay(today, -Math.max(days, daysUntilFinal) - mostLate))
      .where(({ or, eb, ref }) =>
        or([eb('correo_id', 'is', null), eb('recibos_cuota.pago', '!=', debited), eb('dia', 'is', null), eb('dia', '!=', ref('pagada'))]),
      )
      .orderBy('cuotas.id')
      .execute();
    return queueFeeReceipts(trx, columnOf(due, 'id'), now);
  });
}

export async function withdrawFeeReceipts(trx: Db, ids: readonly number[]): Promise<void> {
  const receipts = await inSlices(ids, (slice) =>
    trx.selectFrom('recibos_cuota').select('correo_id').where('cuota_id', 'in', slice).execute(),
  );
  await withdrawSent(trx, 'recibos_cuota', receipts.flat());
}
