import type { z } from 'zod';
import type { postponement, Silence } from 'shared/contract/postponement';
import { formatEuros } from 'shared/facts/money';
import { countOf } from 'shared/text/count-of';
import { formatLongDay, shiftDay } from 'shared/text/dates';
import { madridDay } from 'shared/text/moments';
import type { StaffWrite } from '../../accounts/audit/staff-writes.ts';
import { HttpError, notFound } from '../../core/base/http-error.ts';
import type { Db, Row } from '../../core/db/schema.ts';
import { lockByName } from '../../core/db/transact.ts';
import { type Email, writeEmail } from '../../core/mail/email.ts';
import { greetPerson } from '../../core/mail/greeting.ts';
import { queueEmail } from '../../core/mail/outbox.ts';
import { countRows } from '../../core/db/rows.ts';
import { activityCancelled, type Call, findCallOf, titleOf } from './calls-queries.ts';
import { daysBetween, moveMoment } from './copy-calls.ts';
import { receivedOf } from './prices.ts';
import { lockCall, type StoredCall } from './places.ts';
import { addRegistrationLinks } from './registration-links.ts';
import { isStanding } from './registration-rows.ts';

type Sent = z.output<typeof postponement>;

/**
 * Moves a call's activity to another day, with places and money: all who signed up are asked by email whether they stay. Times of the form
 * move with it. @returns how many are asked.
 */
export async function postponeCall({ trx, moment, record }: StaffWrite, id: number, sent: Sent, publicUrl: string): Promise<number> {
  await lockByName(trx, 'inscripciones');
  const before = await lockCall(trx, id);
  const call = await findCallOf(trx, id);
  if (!call) throw notFound();
  if (before.cancelada !== null) throw new HttpError(409, activityCancelled);
  const day = call.activity?.fecha_evento?.slice(0, 10);
  if (!call.activity || !day) throw new HttpError(400, 'Pon antes la fecha de esta actividad: sin ella no se puede aplazar.');
  const { fecha, hasta, silencio } = sent;
  if (fecha <= madridDay(moment)) throw new HttpError(400, 'Elige un día nuevo que esté por venir.');
  if (fecha === day) throw new HttpError(400, 'Ese es el día que tiene ahora: elige otro.');
  if (hasta < madridDay(moment) || hasta >= fecha)
    throw new HttpError(400, 'El plazo para contestar termina antes del día nuevo, y no antes de hoy.');
  const shift = daysBetween(day, fecha);
  const move = (from: string) => shiftDay(from, shift);
  await trx
    .updateTable('actividades')
    .set((row) => ({ fecha_evento: fecha, modificado: moment.toISOString(), version: row('version', '+', 1) }))
    .where('id', '=', call.activity.id)
    .execute();
  const isClosed = before.cierra !== null && before.cierra <= moment.toISOString();
  await trx
    .updateTable('convocatorias')
    .set((row) => ({
      aplazada: moment.toISOString(),
      aplazada_de: day,
      aplazada_hasta: hasta,
      aplazada_silencio: silencio,
      ...(!isClosed && { cierra: moveMoment(before.cierra, move), horario_desde: moment.toISOString() }),
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  const rows = await trx
    .updateTable('inscripciones')
    .set((row) => ({ aplazamiento: 'pendiente', version: row('version', '+', 1) }))
    .where('convocatoria_id', '=', id)
    .where(isStanding)
    .returning(['id', 'mail', 'nombre', 'pagado', 'importe', 'cobrado', 'referencia', 'espera'])
    .execute();
  const ids = rows.map((row) => row.id);
  const links = await addRegistrationLinks(trx, ids, { publicUrl, now: moment });
  for (const row of rows) await queueEmail(trx, askWhetherToStay(row, call, sent, day, links.get(row.id) ?? ''), moment, row.id);
  const what = before.anio === null ? `la actividad ${before.actividad_id}` : 'la ruta';
  await record('editar', before.anio, { resumen: `aplazada ${what} al ${fecha}: ${countOf(rows.length, 'aviso', 'avisos')}` });
  return rows.length;
}

type Asked = Pick<Row<'inscripciones'>, 'mail' | 'nombre' | 'pagado' | 'importe' | 'cobrado' | 'referencia' | 'espera'>;

function askWhetherToStay(
  { mail, nombre, referencia, espera, ...payment }: Asked,
  call: Call,
  sent: Sent,
  day: string,
  address: string,
): Email {
  const title = titleOf(call);
  const received = receivedOf(payment);
  const refund = received ? ` y te devolveremos lo que pagaste (${formatEuros(received)})` : '';
  const stays =
    espera === null ? `sigue en pie, con tu plaza${received ? ' y lo que has pagado' : ''}` : 'conserva su puesto en la lista de espera';
  return writeEmail({ to: mail, subject: `Se aplaza: ${title}` }, [
    greetPerson(nombre),
    `«${title}» se aplaza: no será el ${formatLongDay(day)}, sino el ${formatLongDay(sent.fecha)}.`,
    ...(sent.motivo === null ? [] : [sent.motivo]),
    `Tu inscripción ${referencia ?? ''} ${stays}. Dinos si sigues, o si prefieres que te la anulemos${refund}:`,
    { label: 'Contestar', address },
    sent.silencio === 'sigo'
      ? `Si no contestas antes de que acabe el ${formatLongDay(sent.hasta)}, entenderemos que sigues.`
      : `Si no contestas antes de que acabe el ${formatLongDay(sent.hasta)}, anularemos tu inscripción${refund}.`,
  ]);
}

/** Of a postponed call: its old day, and how many have answered what. */
export async function describePostponement(db: Db, edition: StoredCall) {
  const { id, aplazada_de: de, aplazada_hasta: hasta, aplazada_silencio: silencio } = edition;
  if (de === null || hasta === null || silencio === null) return null;
  const rows = db.selectFrom('inscripciones').where('convocatoria_id', '=', id).where('eliminada', 'is', null);
  const [sigo, devolver, sin_respuesta] = await Promise.all([
    countRows(rows.where(isStanding).where('aplazamiento', '=', 'sigo')),
    countRows(rows.where('anulada', 'is not', null).where('aplazamiento', '=', 'devolver')),
    countRows(rows.where(isStanding).where('aplazamiento', '=', 'pendiente')),
  ]);
  return { de, hasta, silencio: silencio as Silence, sigo, devolver, sin_respuesta };
}
