import { writeToUs } from 'shared/facts/club';
import { formatEuros } from 'shared/facts/money';
import { countOf } from 'shared/text/count-of';
import { formatLongDay } from 'shared/text/dates';
import type { StaffWrite } from '../../accounts/audit/staff-writes.ts';
import { notFound } from '../../core/base/http-error.ts';
import type { Row } from '../../core/db/schema.ts';
import { lockByName } from '../../core/db/transact.ts';
import { type Email, writeEmail } from '../../core/mail/email.ts';
import { greetPerson } from '../../core/mail/greeting.ts';
import { queueEmail } from '../../core/mail/outbox.ts';
import { heldForNotice, queueNotices, readDevices } from '../../core/push/notices.ts';
import { receivedOf } from './prices.ts';
import { type Call, findCallOf, titleOf } from './calls-queries.ts';
import { lockCall } from './places.ts';
import { isStanding } from './registration-rows.ts';

/** Cancels what a call is for: all who signed up are told, and what was paid is to be given back. A second press changes nothing. @returns how many are told. */
export async function cancelCall({ trx, moment, record }: StaffWrite, id: number, motivo: string | null): Promise<number> {
  await lockByName(trx, 'inscripciones');
  const before = await lockCall(trx, id);
  const call = await findCallOf(trx, id);
  if (!call) throw notFound();
  if (before.cancelada !== null) return 0;
  const cancelada = moment.toISOString();
  await trx
    .updateTable('convocatorias')
    .set((row) => ({ cancelada, motivo_cancelacion: motivo, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  const rows = await trx
    .updateTable('inscripciones')
    .set((row) => ({ anulada: cancelada, espera_turno: null, oferta_hasta: null, version: row('version', '+', 1) }))
    .where('convocatoria_id', '=', id)
    .where(isStanding)
    .returning(['id', 'mail', 'nombre', 'pagado', 'importe', 'cobrado', 'referencia'])
    .execute();
  const devices = await readDevices(trx);
  for (const row of rows) {
    const told = devices.get(row.mail) ?? [];
    // What is said of money is said by email, whatever else is.
    const isEnough = told.length > 0 && row.pagado !== 'Si';
    const correo = await queueEmail(trx, notifyCancelled(row, call, motivo), moment, row.id, isEnough ? heldForNotice(moment) : undefined);
    await queueNotices(trx, 'cancelada', told, moment, isEnough ? correo : null);
  }
  const what = before.anio === null ? `la actividad ${before.actividad_id}` : 'la ruta';
  await record('cerrar', before.anio, { resumen: `cancelada ${what}: ${countOf(rows.length, 'aviso', 'avisos')}` });
  return rows.length;
}

type Cancelled = Pick<Row<'inscripciones'>, 'mail' | 'nombre' | 'pagado' | 'importe' | 'cobrado' | 'referencia'>;

function notifyCancelled({ mail, nombre, referencia, ...payment }: Cancelled, call: Call, motivo: string | null): Email {
  const { activity, edition } = call;
  const title = titleOf(call);
  const on = activity?.fecha_evento ? ` del ${formatLongDay(activity.fecha_evento)}` : '';
  const received = receivedOf(payment);
  const paid = received ? [`Te devolveremos lo que pagaste (${formatEuros(received)}).`] : [];
  return writeEmail({ to: mail, subject: `Cancelada: ${title}` }, [
    greetPerson(nombre),
    `Sentimos decirte que se ha cancelado «${title}»${on}. Tu inscripción ${referencia ?? ''} queda anulada; no tienes que hacer nada.`,
    ...(motivo === null ? [] : [motivo]),
    ...paid,
    ...(payment.pagado === 'Si' && edition.devoluciones ? [`Sobre las devoluciones:\n${edition.devoluciones}`] : []),
    (club) => `Si tienes dudas, ${writeToUs(club)}.`,
  ]);
}
