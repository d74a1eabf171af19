import { writeToUs } from 'shared/facts/club';
import { type FeeDocument, feeStateOn } from 'shared/facts/fees';
import { formatEuros } from 'shared/facts/money';
import { formatDay } from 'shared/text/dates';
import { madridDay } from 'shared/text/moments';
import { HttpError, notFound } from '../../core/base/http-error.ts';
import type { Db } from '../../core/db/schema.ts';
import { type Email, writeEmail } from '../../core/mail/email.ts';
import { greet } from '../../core/mail/greeting.ts';
import { queueEmail, withdrawEmails } from '../../core/mail/outbox.ts';
import { inSlices } from '../../core/db/transact.ts';

/** How long, in ms, a receipt waits: a wrong mark is taken back before any email has left. */
const held = 60_000;

interface Paid {
  correo: string;
  nombre: string;
  anio: number;
  tipo: string;
  importe: number;
  pago: string;
  pagada: string;
}

function writeReceipt({ correo, nombre, anio, tipo, importe, pago, pagada }: Paid): Email {
  const facts = [`Cuota: ${anio}, ${tipo}`, `Importe: ${formatEuros(importe)}`, `Forma de pago: ${pago}`, `Fecha: ${formatDay(pagada)}`];
  return writeEmail({ to: correo, subject: `Recibo de tu cuota de ${anio}` }, [
    greet(nombre),
    `Hemos recibido tu cuota de ${anio}. Gracias. Estos son los datos:`,
    facts.join('\n'),
    'Guarda este correo como recibo.',
    (club) => `Si algo no es correcto, ${writeToUs(club)}.`,
  ]);
}

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
    greet(nombre),
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
  await queueEmail(trx, documento === 'recibo' ? writeReceipt(paid) : writeCertificate(paid), moment);
}

/** Queues receipts of paid fees, once for the same payment, to members with an address. */
export async function queueFeeReceipts(trx: Db, ids: readonly number[], moment: Date): Promise<void> {
  const rows = await inSlices(ids, (slice) =>
    trx
      .selectFrom('cuotas')
      .innerJoin('socios', 'socios.id', 'cuotas.socio_id')
      .leftJoin('recibos_cuota', 'recibos_cuota.cuota_id', 'cuotas.id')
      .select(['cuotas.id', 'correo_electronico as correo', 'socios.nombre', 'anio', 'tipo', 'importe', 'cuotas.pago', 'pagada'])
      .select(['recibos_cuota.pago as dicho', 'correo_id'])
      .where('cuotas.id', 'in', slice)
      .where('socios.estado', '!=', 'fallecido')
      .orderBy('cuotas.id')
      .execute(),
  );
  for (const { id, correo, pago, pagada, dicho, correo_id, ...paid } of rows.flat()) {
    if (correo === null || pago === null || pagada === null || dicho === pago) continue;
    if (correo_id !== null) await withdrawEmails(trx, [correo_id]);
    const email = writeReceipt({ ...paid, correo, pago, pagada });
    const told = { pago, correo_id: await queueEmail(trx, email, moment, null, new Date(moment.getTime() + held)) };
    await trx
      .insertInto('recibos_cuota')
      .values({ cuota_id: id, ...told })
      .onConflict((conflict) => conflict.column('cuota_id').doUpdateSet(told))
      .execute();
  }
}

/** Withdraws receipts of payments that are taken back, unless they have left. What has left stays known, and is not sent again. */
export async function withdrawFeeReceipts(trx: Db, ids: readonly number[]): Promise<void> {
  const receipts = await inSlices(ids, (slice) =>
    trx.selectFrom('recibos_cuota').select('correo_id').where('cuota_id', 'in', slice).execute(),
  );
  const emails = receipts.flat().map(({ correo_id }) => correo_id);
  if (emails.length === 0) return;
  const gone = await inSlices(emails, (slice) => withdrawEmails(trx, slice));
  await inSlices(gone.flat(), (slice) => trx.deleteFrom('recibos_cuota').where('correo_id', 'in', slice).execute());
}
