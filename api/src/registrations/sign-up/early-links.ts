import type { EarlyEmails, EarlyLink } from 'shared/contract/early-links';
import { writeToUs } from 'shared/facts/club';
import { fieldNames, isRiderField } from 'shared/facts/registration-fields';
import { fold } from 'shared/facts/fold';
import { type Actor, createStaffWrites } from '../../accounts/audit/staff-writes.ts';
import type { AppContext } from '../../accounts/security/context.ts';
import type { Db } from '../../core/db/schema.ts';
import { HttpError } from '../../core/base/http-error.ts';
import { formatMoment } from 'shared/text/moments';
import { type Email, writeEmail } from '../../core/mail/email.ts';
import { greet } from '../../core/mail/greeting.ts';
import { queueEmail } from '../../core/mail/outbox.ts';
import { findEventName } from './confirmation-email.ts';
import { findCall, isFor, isOver, type Call, isInRoutesList } from '../calls/calls-queries.ts';
import type { StoredCall } from '../calls/places.ts';
import { digest } from '../../core/base/secrets.ts';
import { newKey } from '../../core/base/random.ts';

const day = 86_400_000;

/** The period in which the links of an edition are valid; undefined where it has no day of opening, or no days before it. */
function periodOf({ abre, dias_anticipada }: Pick<StoredCall, 'abre' | 'dias_anticipada'>): { desde: string; hasta: string } | undefined {
  if (abre === null || dias_anticipada === 0) return undefined;
  return { desde: new Date(Date.parse(abre) - dias_anticipada * day).toISOString(), hasta: abre };
}

/** The recipients: each person of a year once, however often they signed up. */
interface LastRiders {
  anio: number;
  toWrite: { id: number; nombre: string | null; mail: string }[];
  written: number;
}

/** The riders of its newest earlier year with riders: those with a place who did not cancel. */
async function findLastRiders(db: Db, route: Call): Promise<LastRiders | undefined> {
  const { edition } = route;
  const isRider = ({ convocatoria_id, evento }: { convocatoria_id: number | null; evento: string | null }) =>
    convocatoria_id !== null || isFor(route, evento);
  const kinds = await db
    .selectFrom('inscripciones')
    .select(['anio', 'convocatoria_id', 'evento'])
    .distinct()
    .where('anio', '<', edition.anio ?? 0)
    .where(isInRoutesList)
    .where('eliminada', 'is', null)
    .where('anulada', 'is', null)
    .where('espera', 'is', null)
    .execute();
  const anio = Math.max(...kinds.filter(isRider).map((kind) => kind.anio));
  if (anio === -Infinity) return undefined;
  const rows = await db
    .selectFrom('inscripciones')
    .leftJoin('enlaces_anticipados', (join) =>
      join
        .onRef('enlaces_anticipados.de_inscripcion_id', '=', 'inscripciones.id')
        .on('enlaces_anticipados.convocatoria_id', '=', edition.id),
    )
    .select(['inscripciones.id', 'anio', 'nombre', 'mail', 'evento', 'inscripciones.convocatoria_id', 'enlaces_anticipados.huella'])
    .where('anio', '=', anio)
    .where(isInRoutesList)
    .where('eliminada', 'is', null)
    .where('anulada', 'is', null)
    .where('espera', 'is', null)
    .orderBy('inscripciones.id')
    .execute();
  const riders = rows.filter(isRider);
  const people = new Map<string, (typeof riders)[number]>();
  for (const rider of riders) {
    const person = `${rider.mail} ${fold(rider.nombre ?? '')}`;
    // An owner of a link keeps it; otherwise what was typed last counts.
    if (!people.get(person)?.huella) people.set(person, rider);
  }
  const all = [...people.values()];
  return {
    anio,
    toWrite: all.filter(({ huella }) => huella === null),
    written: all.filter(({ huella }) => huella !== null).length,
  };
}

/** The counts that staff see before they send, and after. */
export async function describeEmails(db: Db, now: Date): Promise<EarlyEmails> {
  const route = await findCall(db, now);
  const found = route && (await findLastRiders(db, route));
  const period = route && !isOver(route, now) ? periodOf(route.edition) : undefined;
  const isToCome = period !== undefined && period.hasta > now.toISOString();
  return {
    anio: found?.anio ?? null,
    personas: found?.toWrite.length ?? 0,
    enviadas: found?.written ?? 0,
    desde: isToCome ? period.desde : null,
    hasta: isToCome ? period.hasta : null,
  };
}

/** Makes links and queues emails in one transaction under the edition's lock: each person gets one, also when pressed twice at the same time. */
export function createEarlyEmails(context: Pick<AppContext, 'db' | 'now' | 'log' | 'config' | 'mail'>) {
  const { config, mail } = context;
  const { write } = createStaffWrites(context, { entidad: 'edicion', lock: 'ediciones anticipadas' });

  /** @throws HttpError 400 that names what is missing. */
  async function send(actor: Actor): Promise<EarlyEmails> {
    const after = await write(actor, async ({ trx, moment, record }) => {
      const route = await findCall(trx, moment);
      const period = route && !isOver(route, moment) ? periodOf(route.edition) : undefined;
      if (!route || !period)
        throw new HttpError(400, 'Antes hay que guardar cuándo se abren las inscripciones y los días de apertura anticipada.');
      if (period.hasta <= moment.toISOString()) throw new HttpError(400, 'Las inscripciones ya se han abierto para todos.');
      const found = await findLastRiders(trx, route);
      const event = await findEventName(trx, { evento: 'Castillos' }, route);
      for (const rider of found?.toWrite ?? []) {
        const clave = newKey();
        await trx
          .insertInto('enlaces_anticipados')
          .values({ huella: digest(clave), convocatoria_id: route.edition.id, de_inscripcion_id: rider.id })
          .execute();
        const link = `${config.publicUrl}/formulario-inscripcion#anticipada=${clave}`;
        await queueEmail(trx, inviteEarly(rider, event, period, moment, link), moment, rider.id);
      }
      const count = found?.toWrite.length ?? 0;
      if (count > 0) await record('enviar', route.edition.anio, { resumen: `apertura anticipada: ${count}` });
      return describeEmails(trx, moment);
    });
    mail.wake();
    return after;
  }

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
    greet(nombre),
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

interface Found extends Call {
  link: { huella: string; usado: string | null; de_inscripcion_id: number };
  period: { desde: string; hasta: string };
}

/** The link of that key, while it may still open the form. */
async function findLink(db: Db, clave: string, now: Date): Promise<Found | undefined> {
  const [link, route] = await Promise.all([
    db.selectFrom('enlaces_anticipados').selectAll().where('huella', '=', digest(clave)).executeTakeFirst(),
    findCall(db, now),
  ]);
  if (!link || !route || route.edition.id !== link.convocatoria_id || isOver(route, now)) return undefined;
  const period = periodOf(route.edition);
  return period && period.hasta > now.toISOString() ? { ...route, link, period } : undefined;
}

/** Undefined when it is invalid or over. */
export async function readEarlyLink(db: Db, clave: string, now: Date): Promise<EarlyLink | undefined> {
  const found = await findLink(db, clave, now);
  if (!found) return undefined;
  const { link, period, activity } = found;
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
  return { estado: 'vale', ...period, datos: { ...datos, ...(activity?.evento ? { evento: activity.evento } : {}) } };
}

/** The link, where it opens the closed form now. */
async function findOpening(db: Db, clave: string, now: Date): Promise<Found | undefined> {
  const found = await findLink(db, clave, now);
  return found && found.period.desde <= now.toISOString() ? found : undefined;
}

/** Whether the link admits a sign-up now; whether it is used up is known under the edition's lock (`usingUpEarlyLink`). */
export const admitsEarly = async (db: Db, clave: string, now: Date): Promise<boolean> => (await findOpening(db, clave, now)) !== undefined;

/** Marks it as used, in the transaction of its one registration, which holds the edition's row. No row: it is used up already. */
export const usingUpEarlyLink = (trx: Db, clave: string, now: Date) =>
  trx
    .updateTable('enlaces_anticipados')
    .set({ usado: now.toISOString() })
    .where('huella', '=', digest(clave))
    .where('usado', 'is', null)
    .returning('huella');

export const linkUsedUp = () => new HttpError(403, 'Con este enlace ya se ha hecho una inscripción.');
