import type { OfCall } from 'shared/facts/of-call';
import type { EarlyEmails, EarlyLink } from 'shared/contract/early-links';
import { writeToUs } from 'shared/facts/club';
import { fieldNames, isRiderField } from 'shared/facts/registration-fields';
import { foldText } from 'shared/text/fold';
import { type Actor, createStaffWrites } from '../../accounts/audit/staff-writes.ts';
import type { AppContext } from '../../accounts/security/context.ts';
import type { Db, Row } from '../../core/db/schema.ts';
import { HttpError } from '../../core/base/http-error.ts';
import { formatDay } from 'shared/text/dates';
import { formatMoment } from 'shared/text/moments';
import { type Email, writeEmail } from '../../core/mail/email.ts';
import { greetPerson } from '../../core/mail/greeting.ts';
import { queueEmail } from '../../core/mail/outbox.ts';
import { findEventName } from '../calls/confirmation-email.ts';
import { announced, type Call, findCall, findCallOf, formOf, isFor, isInRoutesList, isOver, nameInAudit } from '../calls/calls-queries.ts';
import type { StoredCall } from '../calls/places.ts';
import { isComing } from '../calls/registration-rows.ts';
import { digest } from '../../core/base/secrets.ts';
import { drawLink } from '../../accounts/security/personal-links.ts';

const day = 86_400_000;

/** The period in which the links of a call are valid; undefined where it has no day of opening, or no days before it. */
function periodOf({ abre, dias_anticipada }: Pick<StoredCall, 'abre' | 'dias_anticipada'>): { desde: string; hasta: string } | undefined {
  if (abre === null || dias_anticipada === 0) return undefined;
  return { desde: new Date(Date.parse(abre) - dias_anticipada * day).toISOString(), hasta: abre };
}

/** The recipients: each person once, however often they signed up. */
interface LastRiders {
  /** In words: of the route its year, of an activity the day. */
  de: string;
  toWrite: { id: number; nombre: string | null; mail: string }[];
  written: number;
}

/** Those with a place who did not cancel. */
const came = (db: Db) => db.selectFrom('inscripciones').where(isComing);

/** The earlier calls of this activity, the newest first: those of its title. */
async function listEarlierCalls(db: Db, { activity }: Call): Promise<{ id: number; fecha_evento: string | null }[]> {
  const rows = await announced(db)
    .select(['convocatorias.id', 'titulo', 'fecha_evento'])
    .where('es_ruta', '=', 0)
    .where('fecha_evento', '<', activity?.fecha_evento ?? '')
    .orderBy('fecha_evento', 'desc')
    .execute();
  return rows.filter(({ titulo }) => foldText(titulo ?? '') === foldText(activity?.titulo ?? ''));
}

/** Who came the last time: to the route in its newest earlier year with riders, to another activity to its newest earlier call with people. */
async function findLastRiders(db: Db, call: Call): Promise<LastRiders | undefined> {
  const { edition } = call;
  const earlier = edition.es_ruta === 1 ? undefined : await listEarlierCalls(db, call);
  const isRider = ({ convocatoria_id, evento }: { convocatoria_id: number | null; evento: string | null }) =>
    convocatoria_id !== null || isFor(call, evento);
  const among = earlier
    ? came(db).where('inscripciones.convocatoria_id', 'in', [0, ...earlier.map(({ id }) => id)])
    : came(db)
        .where('anio', '<', edition.anio ?? 0)
        .where(isInRoutesList);
  const turnOf = (kind: { convocatoria_id: number | null }) => earlier?.findIndex(({ id }) => id === kind.convocatoria_id) ?? 0;
  const kinds = (await among.select(['anio', 'inscripciones.convocatoria_id', 'evento']).distinct().execute()).filter(isRider);
  const last = earlier
    ? kinds.toSorted((one, other) => turnOf(one) - turnOf(other))[0]
    : kinds.toSorted((one, other) => other.anio - one.anio)[0];
  if (!last) return undefined;
  const rows = await among
    .leftJoin('enlaces_anticipados', (join) =>
      join
        .onRef('enlaces_anticipados.de_inscripcion_id', '=', 'inscripciones.id')
        .on('enlaces_anticipados.convocatoria_id', '=', edition.id),
    )
    .select(['inscripciones.id', 'nombre', 'mail', 'evento', 'inscripciones.convocatoria_id', 'enlaces_anticipados.huella'])
    .where('anio', '=', last.anio)
    .$if(earlier !== undefined, (query) => query.where('inscripciones.convocatoria_id', '=', last.convocatoria_id))
    .orderBy('inscripciones.id')
    .execute();
  const riders = rows.filter(isRider);
  const people = new Map<string, (typeof riders)[number]>();
  for (const rider of riders) {
    const person = `${rider.mail} ${foldText(rider.nombre ?? '')}`;
    // An owner of a link keeps it; otherwise what was typed last counts.
    if (!people.get(person)?.huella) people.set(person, rider);
  }
  const all = [...people.values()];
  return {
    de: earlier ? (formatDay(earlier[turnOf(last)]?.fecha_evento ?? null) ?? '') : String(last.anio),
    toWrite: all.filter(({ huella }) => huella === null),
    written: all.filter(({ huella }) => huella !== null).length,
  };
}

/** The counts that staff see before they send, and after. */
export async function describeEmails(db: Db, now: Date, of: OfCall): Promise<EarlyEmails> {
  const call = await findCall(db, now, of);
  const found = call && (await findLastRiders(db, call));
  const period = call && !isOver(call, now) ? periodOf(call.edition) : undefined;
  const isToCome = period !== undefined && period.hasta > now.toISOString();
  return {
    de: found?.de ?? null,
    personas: found?.toWrite.length ?? 0,
    enviadas: found?.written ?? 0,
    desde: isToCome ? period.desde : null,
    hasta: isToCome ? period.hasta : null,
  };
}

/** Makes links and queues emails in one transaction under the call's lock: each person gets one, also when pressed twice at the same time. */
export function createEarlyEmails(context: Pick<AppContext, 'db' | 'now' | 'log' | 'config' | 'mail'>) {
  const { config, mail } = context;
  const { write } = createStaffWrites(context, { entidad: 'edicion', lock: 'ediciones anticipadas', mail });

  /** @throws HttpError 400 that names what is missing. */
  const send = (actor: Actor, of: OfCall): Promise<EarlyEmails> =>
    write(actor, async ({ trx, moment, record }) => {
      const call = await findCall(trx, moment, of);
      const period = call && !isOver(call, moment) ? periodOf(call.edition) : undefined;
      if (!call || !period)
        throw new HttpError(400, 'Antes hay que guardar cuándo se abren las inscripciones y los días de apertura anticipada.');
      if (period.hasta <= moment.toISOString()) throw new HttpError(400, 'Las inscripciones ya se han abierto para todos.');
      const found = await findLastRiders(trx, call);
      const event = await findEventName(trx, { evento: 'Castillos' }, call);
      for (const rider of found?.toWrite ?? []) {
        const { huella, address } = drawLink(`${config.publicUrl}${formOf(call.edition)}`, 'anticipada=');
        const values = { huella, convocatoria_id: call.edition.id, de_inscripcion_id: rider.id };
        await trx.insertInto('enlaces_anticipados').values(values).execute();
        await queueEmail(trx, inviteEarly(rider, event, period, moment, address), moment, rider.id);
      }
      const count = found?.toWrite.length ?? 0;
      if (count > 0) await record('enviar', call.edition.anio, { resumen: nameInAudit(call.edition, `apertura anticipada: ${count}`) });
      return describeEmails(trx, moment, of);
    });

  return { send };
}

/** '25/01/2027 a las 20:00' */
const writeMoment = (moment: string): string => formatMoment(moment).replace(' ', ' a las ');

function inviteEarly(
  { nombre, mail }: { nombre: string | null; mail: string },
  event: string,
  { desde, hasta }: { desde: string; hasta: string },
  now: Date,
  link: string,
): Email {
  const from = desde > now.toISOString() ? `desde el ${writeMoment(desde)}` : 'desde ahora';
  return writeEmail({ to: mail, subject: `Inscríbete antes que nadie: ${event}` }, [
    greetPerson(nombre),
    `Viniste a la última edición, así que puedes inscribirte antes de que se abran las inscripciones para todos: ${from} y hasta el ${writeMoment(hasta)}.`,
    {
      lead: 'Este es tu enlace. Abre el formulario con los datos que nos diste; revísalos y envíalo. Es personal y vale para una inscripción, no lo reenvíes:',
      label: 'Inscribirme',
      address: link,
    },
    'Si no lo usas, no pasa nada: después puedes inscribirte como los demás.',
    (club) => `Si tienes dudas, ${writeToUs(club)}.`,
  ]);
}

export type FoundLink = Row<'enlaces_anticipados'>;

export const findEarlyLink = (db: Db, clave: string): Promise<FoundLink | undefined> =>
  db.selectFrom('enlaces_anticipados').selectAll().where('huella', '=', digest(clave)).executeTakeFirst();

/** When a link is valid, unless it is none of this call, or over. */
function periodOfLink(call: Call, link: FoundLink, now: Date) {
  const period = call.edition.id === link.convocatoria_id && !isOver(call, now) ? periodOf(call.edition) : undefined;
  return period && period.hasta > now.toISOString() ? period : undefined;
}

/** Whether it opens a closed form now; whether it is used up is known under the lock of the call (`updateEarlyLinkUse`). */
export function isOpeningEarly(call: Call, link: FoundLink, now: Date): boolean {
  const period = periodOfLink(call, link, now);
  return period !== undefined && period.desde <= now.toISOString();
}

/** Undefined when it is invalid or over. */
export async function readEarlyLink(db: Db, clave: string, now: Date): Promise<EarlyLink | undefined> {
  const link = await findEarlyLink(db, clave);
  const call = link && (await findCallOf(db, link.convocatoria_id));
  const period = call && periodOfLink(call, link, now);
  if (!period) return undefined;
  if (link.usado !== null) return { estado: 'usado', ...period, datos: {} };
  if (period.desde > now.toISOString()) return { estado: 'pronto', ...period, datos: {} };
  const names = fieldNames.filter(isRiderField);
  const row = await db
    .selectFrom('inscripciones')
    .select(names)
    .where('id', '=', link.de_inscripcion_id)
    .where('eliminada', 'is', null)
    .executeTakeFirst();
  const datos = row ? Object.fromEntries(names.map((name) => [name, row[name]])) : {};
  return { estado: 'vale', ...period, datos: { ...datos, ...(call.activity?.evento ? { evento: call.activity.evento } : {}) } };
}

/** Marks it as used, in the transaction of its one registration, which holds the row of the call. No row: it is used up already. */
export const updateEarlyLinkUse = (trx: Db, { huella }: FoundLink, now: Date) =>
  trx
    .updateTable('enlaces_anticipados')
    .set({ usado: now.toISOString() })
    .where('huella', '=', huella)
    .where('usado', 'is', null)
    .returning('huella');

export const linkUsedUp = () => new HttpError(403, 'Con este enlace ya se ha hecho una inscripción.');
