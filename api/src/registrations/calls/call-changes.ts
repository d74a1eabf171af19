import type { CallForm, StaffCall } from 'shared/contract/activity-sign-ups';
import { formatEuros } from 'shared/facts/money';
import { faultOfCodes, faultOfPrices } from 'shared/facts/price-faults';
import { writeToUs } from 'shared/facts/club';
import { type Actor, createStaffWrites, type StaffWrite } from '../../accounts/audit/staff-writes.ts';
import { describeAccounts, guardSensitive } from '../../accounts/audit/sensitive-writes.ts';
import type { AppContext } from '../../accounts/security/context.ts';
import type { SessionActor } from '../../accounts/security/guard.ts';
import { readAccount } from '../../core/bank/read-account.ts';
import { HttpError, notFound } from '../../core/base/http-error.ts';
import { madridClock, momentInMadrid } from '../../core/base/madrid-day.ts';
import { lockByName } from '../../core/db/transact.ts';
import type { Db } from '../../core/db/schema.ts';
import { type Email, writeEmail } from '../../core/mail/email.ts';
import { greet } from '../../core/mail/greeting.ts';
import { queueEmail } from '../../core/mail/outbox.ts';
import { heldForNotice, queueNotices, readDevices } from '../../core/push/notices.ts';
import { formatLongDay, shiftDay } from 'shared/text/dates';
import { readMoment, readTimes } from './edition-changes.ts';
import { countSignedUp, findStoredCall } from './calls-queries.ts';
import { countAll, lockCall, readPlaces, type StoredCall } from './places.ts';
import { callLock } from './roadbook-files.ts';
import { tellRefundRule } from '../payments/refunds.ts';
import { copyQuestions, saveQuestions } from '../questions/questions-queries.ts';
import { storeRows } from './call-rows.ts';
import { describeForStaff, getCallOfActivity } from './describe-call.ts';

const stale = 'Otra persona ha cambiado estas inscripciones mientras las editabas. No se ha guardado nada.';
const day = 86_400_000;

/** Writes of staff to the calls of activities, by the number of the activity. */
export function createCallChanges(context: Pick<AppContext, 'db' | 'now' | 'sharedNow' | 'log' | 'mail'>) {
  const { write } = createStaffWrites(context, { entidad: 'edicion', lock: callLock });

  const describe = async (trx: Db, id: number, moment: Date): Promise<StaffCall> =>
    describeForStaff(trx, await getCallOfActivity(trx, id, moment), moment);

  /** Saves; the first save creates it. @throws HttpError 400 with what is wrong, 409 as `StaffWrite.edit`, 403 as `guardSensitive`. */
  async function save(actor: SessionActor, id: number, form: CallForm): Promise<StaffCall> {
    const saved = await write(actor, async ({ trx, moment, record, edit }) => {
      await confirmTakesSignUps(trx, id);
      const { version, niveles, precios, codigos, preguntas, pide, lista_espera, efectivo, socios_hasta, iban, ...rest } = form;
      const values = {
        ...rest,
        ...readTimes(form),
        socios_hasta: readMembersFirst(form.quien, socios_hasta),
        iban: readAccount(iban),
        efectivo: efectivo ? 1 : 0,
        lista_espera: lista_espera ? 1 : 0,
        pide: JSON.stringify(pide),
      };
      const names = niveles.map(({ nombre }) => nombre);
      const fault = faultOfPrices(names, precios) ?? faultOfCodes(codigos.map(({ codigo }) => codigo));
      if (fault) throw new HttpError(400, fault);
      const before = await findStoredCall(trx, moment, { actividad: id });
      const accounts = describeAccounts(before ?? {}, values);
      if (accounts !== undefined) await guardSensitive(trx, actor, 'cuentas', accounts, moment);
      if (!before) {
        const made = await trx
          .insertInto('convocatorias')
          .values({ ...values, actividad_id: id, horario_desde: moment.toISOString() })
          .returning('id')
          .executeTakeFirstOrThrow();
        await storeRows(trx, made.id, form);
        await saveQuestions(trx, made.id, preguntas);
        await record('crear', null, { resumen: `inscripciones de la actividad ${id}`, valores: accounts });
        return describe(trx, id, moment);
      }
      const locked = await lockCall(trx, before.id);
      await confirmRoom(trx, locked, form, await context.sharedNow(trx));
      const also = [
        ...(sameRows(locked, form) ? [] : ['niveles y precios']),
        ...((await sameCodes(trx, before.id, codigos)) ? [] : ['códigos']),
        ...(await saveQuestions(trx, before.id, preguntas)),
      ];
      await edit(id, {
        before: locked,
        form: values,
        version,
        also,
        stale,
        show: () => describe(trx, id, moment),
        valores: ({ before: old, after }) => describeAccounts(old, after),
        resumen: ({ changed }) => `inscripciones de la actividad ${id}: ${changed.join(', ')}`,
        store: async (changes) => {
          await trx.updateTable('convocatorias').set(changes).where('id', '=', before.id).execute();
          await storeRows(trx, before.id, form);
          return lockCall(trx, before.id);
        },
      });
      return describe(trx, id, moment);
    });
    context.mail.wake();
    return saved;
  }

  /** @throws HttpError 404, or 400 once there is a sign-up. */
  const discard = (actor: Actor, id: number): Promise<void> =>
    write(actor, async ({ trx, moment, record }) => {
      const found = await findStoredCall(trx, moment, { actividad: id });
      if (!found) throw notFound();
      // A sign-up at this moment holds the row.
      await lockCall(trx, found.id);
      if ((await countSignedUp(trx, found.id)) > 0)
        throw new HttpError(400, 'Ya hay inscripciones: cancela la actividad para avisar a todos, o ciérralas.');
      await trx.deleteFrom('convocatorias').where('id', '=', found.id).execute();
      await record('eliminar', null, { resumen: `inscripciones de la actividad ${id}` });
    });

  /** Copies activity and call to other days: all times move with the day. */
  const duplicate = (actor: Actor, id: number, fechas: readonly string[]) =>
    write(actor, async ({ trx, moment, record }) => {
      const { edition, activity, ways } = await getCallOfActivity(trx, id, moment);
      const from = activity?.fecha_evento ?? null;
      if (from === null) throw new HttpError(400, 'Pon antes la fecha de esta actividad: las copias se cuentan desde ella.');
      const original = await trx.selectFrom('actividades').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      const codes = await trx
        .selectFrom('codigos_convocatoria')
        .select(['codigo', 'precio', 'usos'])
        .where('convocatoria_id', '=', edition.id)
        .execute();
      const made: { actividad_id: number; fecha_evento: string }[] = [];
      for (const fecha_evento of [...new Set(fechas)].toSorted()) {
        const days = Math.round((Date.parse(`${fecha_evento}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / day);
        const { id: _, version: __, ...copied } = original;
        const { id: actividad_id } = await trx
          .insertInto('actividades')
          .values({ ...copied, fecha_evento, modificado: moment.toISOString() })
          .returning('id')
          .executeTakeFirstOrThrow();
        const {
          id: ____,
          niveles,
          precios,
          version: _____,
          ultimo_numero: ______,
          cancelada: _______,
          motivo_cancelacion: ________,
          ...call
        } = edition;
        const later = (at: string | null) => (at === null ? null : shiftMoment(at, days));
        const { id: convocatoria_id } = await trx
          .insertInto('convocatorias')
          .values({
            ...call,
            ...ways,
            actividad_id,
            abre: later(edition.abre),
            cierra: later(edition.cierra),
            socios_hasta: later(edition.socios_hasta),
            horario_desde: moment.toISOString(),
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await storeRows(trx, convocatoria_id, {
          niveles,
          precios: precios.map((row) => ({ ...row, hasta: row.hasta && shiftDay(row.hasta, days) })),
          codigos: codes,
        });
        await copyQuestions(trx, edition.id, convocatoria_id);
        made.push({ actividad_id, fecha_evento });
      }
      await record('crear', null, { resumen: `${made.length === 1 ? '1 copia' : `${made.length} copias`} de la actividad ${id}` });
      return made;
    });

  /** Cancels the activity: all who signed up are told, and what was paid is to be given back. A second press changes nothing. */
  async function cancel(actor: Actor, id: number, motivo: string | null): Promise<StaffCall & { avisadas: number }> {
    const after = await write(actor, async (staffWrite) => {
      const { trx, moment, record } = staffWrite;
      await lockByName(trx, 'inscripciones');
      const route = await getCallOfActivity(trx, id, moment);
      const edition = await lockCall(trx, route.edition.id);
      const avisadas = edition.cancelada === null ? await cancelAll(staffWrite, edition, motivo, route.activity) : 0;
      if (edition.cancelada === null) await record('cerrar', null, { resumen: `cancelada la actividad ${id}: ${avisadas} avisos` });
      return { ...(await describe(trx, id, moment)), avisadas };
    });
    context.mail.wake();
    return after;
  }

  return { save, discard, duplicate, cancel };
}

/** The same hour of the clocks in Spain on another day, in winter as in summer. */
function shiftMoment(at: string, days: number): string {
  const [from = '', clock = ''] = madridClock(new Date(at)).split('T');
  // An hour that the clocks leave out on that day.
  return momentInMadrid(`${shiftDay(from, days)}T${clock}`) ?? new Date(Date.parse(at) + days * day).toISOString();
}

async function cancelAll(
  { trx, moment }: StaffWrite,
  edition: StoredCall,
  motivo: string | null,
  activity: { titulo: string; fecha_evento: string | null } | undefined,
): Promise<number> {
  const cancelada = moment.toISOString();
  await trx
    .updateTable('convocatorias')
    .set((row) => ({ cancelada, motivo_cancelacion: motivo, version: row('version', '+', 1) }))
    .where('id', '=', edition.id)
    .execute();
  const rows = await trx
    .updateTable('inscripciones')
    .set((row) => ({ anulada: cancelada, espera_turno: null, oferta_hasta: null, version: row('version', '+', 1) }))
    .where('convocatoria_id', '=', edition.id)
    .where('anulada', 'is', null)
    .where('eliminada', 'is', null)
    .returning(['id', 'mail', 'nombre', 'pagado', 'importe', 'referencia'])
    .execute();
  const devices = await readDevices(trx);
  for (const row of rows) {
    const told = devices.get(row.mail) ?? [];
    // What is said of money is said by email, whatever else is.
    const isEnough = told.length > 0 && row.pagado !== 'Si';
    const email = tellCancelled(row, activity, motivo, edition.devoluciones);
    const correo = await queueEmail(trx, email, moment, row.id, isEnough ? heldForNotice(moment) : undefined);
    await queueNotices(trx, 'cancelada', told, moment, isEnough ? correo : null);
  }
  return rows.length;
}

interface Cancelled {
  mail: string;
  nombre: string | null;
  pagado: string | null;
  importe: number | null;
  referencia: string | null;
}

function tellCancelled(
  { mail, nombre, pagado, importe, referencia }: Cancelled,
  activity: { titulo: string; fecha_evento: string | null } | undefined,
  motivo: string | null,
  rule: string | null,
): Email {
  const title = activity?.titulo ?? 'la actividad';
  const on = activity?.fecha_evento ? ` del ${formatLongDay(activity.fecha_evento)}` : '';
  const paid = pagado === 'Si' && importe !== null && importe > 0 ? [`Te devolveremos lo que pagaste (${formatEuros(importe)}).`] : [];
  return writeEmail({ to: mail, subject: `Cancelada: ${title}` }, [
    greet(nombre),
    `Sentimos decirte que se ha cancelado «${title}»${on}. Tu inscripción ${referencia ?? ''} queda anulada; no tienes que hacer nada.`,
    ...(motivo === null ? [] : [motivo]),
    ...paid,
    ...tellRefundRule({ pagado }, rule),
    (club) => `Si tienes dudas, ${writeToUs(club)}.`,
  ]);
}

/** @throws HttpError 404, or 400 for the route's activity, whose sign-ups are the route's. */
async function confirmTakesSignUps(trx: Db, id: number): Promise<void> {
  // In the order of deletions of activities: neither is missed by the other.
  await lockByName(trx, 'actividades');
  const found = await trx.selectFrom('actividades').select('id').where('id', '=', id).executeTakeFirst();
  if (!found) throw notFound();
  const ofRoute = await trx
    .selectFrom('convocatorias')
    .select('anio')
    .where('actividad_id', '=', id)
    .where('es_ruta', '=', 1)
    .executeTakeFirst();
  if (ofRoute)
    throw new HttpError(
      400,
      `Las inscripciones de esta actividad son las de la ruta de ${ofRoute.anio}: se configuran en «Configurar la ruta».`,
    );
}

function readMembersFirst(quien: CallForm['quien'], shown: string | null): string | null {
  if (quien !== 'socios_antes') return null;
  if (shown === null) throw new HttpError(400, 'Di hasta cuándo se inscriben solo los socios.');
  return readMoment(shown);
}

/** @throws HttpError 400 when there are more people than places, or people in a level that goes. */
async function confirmRoom(
  trx: Db,
  edition: StoredCall,
  { plazas, niveles }: Pick<CallForm, 'plazas' | 'niveles'>,
  moment: Date,
): Promise<void> {
  const { taken } = await readPlaces(trx, edition, moment);
  const all = countAll(taken);
  if (plazas !== null && plazas < all)
    throw new HttpError(400, `Ya hay ${all === 1 ? 'una plaza ocupada' : `${all} plazas ocupadas`}: no pueden ser menos.`);
  for (const [nivel, count] of taken) {
    if (nivel === null || count === 0) continue;
    const level = niveles.find(({ nombre }) => nombre === nivel);
    if (!level)
      throw new HttpError(
        400,
        `Hay ${count === 1 ? 'una persona inscrita' : `${count} personas inscritas`} en «${nivel}»: ese nivel no se puede quitar.`,
      );
    if (level.plazas !== null && level.plazas < count)
      throw new HttpError(
        400,
        `En «${nivel}» ya hay ${count === 1 ? 'una plaza ocupada' : `${count} plazas ocupadas`}: no pueden ser menos.`,
      );
  }
}

function sameRows(edition: StoredCall, { niveles, precios }: Pick<CallForm, 'niveles' | 'precios'>): boolean {
  const level = ({ nombre, plazas, texto }: StoredCall['niveles'][number]) => [nombre, plazas, texto];
  const price = ({ nivel, persona, hasta, precio }: StoredCall['precios'][number]) => [nivel, persona, hasta, precio];
  const of = (levels: StoredCall['niveles'], prices: StoredCall['precios']) => JSON.stringify([levels.map(level), prices.map(price)]);
  return of(edition.niveles, edition.precios) === of(niveles, precios);
}

async function sameCodes(trx: Db, convocatoria_id: number, sent: CallForm['codigos']): Promise<boolean> {
  const stored = await trx
    .selectFrom('codigos_convocatoria')
    .select(['codigo', 'precio', 'usos'])
    .where('convocatoria_id', '=', convocatoria_id)
    .execute();
  const write = (all: readonly { codigo: string; precio: number; usos: number }[]) =>
    JSON.stringify(all.map(({ codigo, precio, usos }) => [codigo, precio, usos]).toSorted());
  return write(stored) === write(sent);
}
