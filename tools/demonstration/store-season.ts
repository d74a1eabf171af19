import { accounts } from './club.ts';
import { mailings, registrationKey, templates } from './emails.ts';
import { shiftDay } from 'shared/text/dates';
import { levels, routeOf, terms } from './route.ts';
import { editions, listDemoSeason } from './season.ts';
import type { Role } from 'shared/facts/enumerations';
import { fillEmail } from 'shared/facts/email-fields';
import { formatEuros } from 'shared/facts/money';
import { fullName } from '../../api/src/accounts/audit/record-change.ts';
import type { Db, NewRow, Row } from '../../api/src/core/db/schema.ts';
import { departureMailing } from '../../api/src/registrations/departures/departures-changes.ts';
import { findCallOf, writeReference } from '../../api/src/registrations/calls/calls-queries.ts';
import { priceOf } from 'shared/facts/prices';
import { rowsOfLevels, storeRows } from '../../api/src/registrations/calls/call-rows.ts';
import { lockCall, type StoredCall } from '../../api/src/registrations/calls/places.ts';
import { offerPlace } from '../../api/src/registrations/calls/place-emails.ts';
import { momentInMadrid } from '../../api/src/core/base/madrid-day.ts';
import { stampEmail } from '../../api/src/core/mail/outbox.ts';
import { digest } from '../../api/src/core/base/secrets.ts';
import { confirmSignUp, findEventName } from '../../api/src/registrations/calls/confirmation-email.ts';
import { readClub } from '../../api/src/core/club/settings-queries.ts';

type Season = ReturnType<typeof listDemoSeason>;

/** In days: the club keeps emails to one person for thirty. Older ones would be deleted in the first night. */
const emailsKept = 29;
/** Riders who got their group after the others had been emailed. */
const untold = 3;

const at = (day: string, time: string) => `${day}T${time}:00.000Z`;

/**
 * The middle of a season: this year's route as it is configured, with those before it, its sign-ups and their emails.
 *
 * @param activities Of the route of so many years ago, its activity.
 */
export async function insertSeason(trx: Db, activities: ReadonlyMap<number, number>, today: string): Promise<void> {
  const season = listDemoSeason(today);
  const stored = await insertEditions(trx, season, activities, today);
  const rows = await insertRegistrations(trx, season, stored);
  const edition = stored.get(routeOf(today).anio);
  const riders = rows.filter(({ convocatoria_id }) => convocatoria_id !== null && convocatoria_id === edition?.id);
  await insertEmails(trx, riders, today);
  await insertMailings(trx, riders, today);
  await trx
    .insertInto('plantillas')
    .values([...templates])
    .execute();
  const [rider] = riders.filter(isPlaced);
  if (!rider) throw new Error('Nobody of the demonstration has a group.');
  await trx
    .insertInto('enlaces_inscripcion')
    .values({ huella: digest(registrationKey), inscripcion_id: rider.id, correo: null, creado: at(rider.fecha, '18:05') })
    .execute();
}

/** By their year. */
async function insertEditions(
  trx: Db,
  season: Season,
  activities: ReadonlyMap<number, number>,
  today: string,
): Promise<Map<number, StoredCall>> {
  const values = Array.from({ length: editions }, (_, yearsAgo): NewRow<'convocatorias'> => {
    const { anio, opens, closes } = routeOf(today, yearsAgo);
    return {
      ...terms,
      es_ruta: 1,
      anio,
      actividad_id: activities.get(yearsAgo) ?? null,
      abre: momentInMadrid(`${opens}T20:00`) ?? null,
      cierra: momentInMadrid(`${closes}T23:59`) ?? null,
      horario_desde: at(shiftDay(opens, -30), '11:00'),
      ultimo_numero: season.filter(({ row, numero }) => row.anio === anio && numero !== null).length,
    };
  });
  const made = await trx.insertInto('convocatorias').values(values).returning(['id', 'anio']).execute();
  const rows = new Map<number, StoredCall>();
  for (const { id, anio } of made) {
    await storeRows(trx, id, rowsOfLevels(levels));
    rows.set(anio ?? 0, await lockCall(trx, id));
  }
  return rows;
}

function insertRegistrations(trx: Db, season: Season, stored: ReadonlyMap<number, StoredCall>): Promise<Row<'inscripciones'>[]> {
  const values = season.map(({ row, numero, ...state }) => {
    const dia_pago = row.pagado === 'Si' ? row.fecha : null;
    const edition = numero === null ? undefined : stored.get(row.anio);
    if (!edition || numero === null) return { ...row, ...state, dia_pago };
    return {
      ...row,
      ...state,
      dia_pago,
      convocatoria_id: edition.id,
      referencia: writeReference(edition, numero),
      importe: priceOf(edition, { ruta: row.ruta ?? null, acompanante: row.acompanante, dia: row.fecha }),
    };
  });
  return trx.insertInto('inscripciones').values(values).returningAll().execute();
}

type Email = Pick<NewRow<'correos'>, 'asunto' | 'envio_id'> & Partial<NewRow<'correos'>>;

/** Inserts a sent email into the outbox. */
async function insertSent(trx: Db, rider: Row<'inscripciones'>, moment: string, email: Email): Promise<number> {
  const { id } = await trx
    .insertInto('correos')
    .values({
      ...stampEmail(new Date(moment), await readClub(trx)),
      inscripcion_id: rider.id,
      para: rider.mail,
      texto: '',
      html: '',
      responder_nombre: null,
      responder_correo: null,
      estado: 'enviado',
      intentos: 1,
      arrendatario: null,
      arrendado_hasta: null,
      ultimo_error: null,
      ...email,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The emails after each sign-up, and those of offered places. */
async function insertEmails(trx: Db, riders: readonly Row<'inscripciones'>[], today: string): Promise<void> {
  const route = await findCallOf(trx, riders[0]?.convocatoria_id ?? null);
  const event = await findEventName(trx, riders[0] ?? { evento: null }, route);
  for (const rider of riders) {
    if (rider.fecha >= shiftDay(today, -emailsKept))
      await insertSent(trx, rider, at(rider.fecha, '18:05'), {
        asunto: confirmSignUp(rider, route, rider.importe, await readClub(trx)).subject,
        envio_id: null,
      });
    if (rider.oferta_hasta !== null) {
      const asunto = offerPlace(rider, event, new Date(rider.oferta_hasta), '').subject;
      await insertSent(trx, rider, at(shiftDay(today, -1), '20:00'), { asunto, envio_id: null });
    }
  }
}

const isPlaced = (rider: Row<'inscripciones'>): rider is Row<'inscripciones'> & { grupo_num: number; salida: string } =>
  rider.grupo_num !== null && rider.salida !== null;

async function insertMailings(trx: Db, riders: readonly Row<'inscripciones'>[], today: string): Promise<void> {
  const comes = riders.filter(({ anulada, espera }) => anulada === null && espera === null);
  const day = (daysAgo: number) => shiftDay(today, -daysAgo);

  const known = comes.filter(({ fecha }) => fecha <= day(20));
  await insertMailing(trx, 'direccion', at(day(20), '17:40'), mailings.course, known);

  const owing = comes.filter(({ fecha, pagado }) => fecha <= day(6) && pagado !== 'Si');
  const refused = owing.at(-1);
  await insertMailing(trx, 'direccion', at(day(6), '19:15'), mailings.reminder, owing, (rider) => {
    if (rider !== refused) return {};
    const { nombre, referencia, importe } = rider;
    const facts = {
      nombre: nombre ?? '',
      referencia: referencia ?? '',
      importe: formatEuros(importe ?? 0),
      grupo: '',
      salida: '',
      enlace: '',
    };
    return {
      estado: 'fallido' as const,
      ultimo_error: 'El servidor de correo ha rechazado la dirección: 550 5.1.1 No such user',
      texto: fillEmail(mailings.reminder.mensaje, facts),
    };
  });

  const told = comes.filter(isPlaced).slice(0, -untold);
  const emails = await insertMailing(trx, 'webmaster', at(day(3), '17:30'), departureMailing(await readClub(trx)), told);
  const published = told.map(({ id, grupo_num, salida }) => ({
    inscripcion_id: id,
    grupo_num,
    salida,
    correo_id: emails.get(id) ?? 0,
  }));
  await trx.insertInto('salidas_publicadas').values(published).execute();
}

/** @returns each rider's email, by the rider. */
async function insertMailing(
  trx: Db,
  author: Role,
  creado: string,
  { asunto, mensaje }: { asunto: string; mensaje: string },
  riders: readonly Row<'inscripciones'>[],
  outcomeOf: (rider: Row<'inscripciones'>) => Partial<Email> = () => ({}),
): Promise<Map<number, number>> {
  const sender = accounts.find(({ rol }) => rol === author);
  const { id } = await trx
    .insertInto('envios')
    .values({ asunto, mensaje, autor: sender ? fullName(sender) : null, clave: null, huella: '', creado })
    .returning('id')
    .executeTakeFirstOrThrow();
  const emails = new Map<number, number>();
  for (const rider of riders) {
    const email = { asunto, envio_id: id, ...outcomeOf(rider) };
    emails.set(rider.id, await insertSent(trx, rider, creado, email));
  }
  return emails;
}
