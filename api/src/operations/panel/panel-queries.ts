import { countRows } from '../../core/db/rows.ts';
import type { PanelStatus } from 'shared/contract/panel';
import { readSettings } from '../../core/club/settings-queries.ts';
import type { Db } from '../../core/db/schema.ts';
import { type Call, isFor, isInRoutesList, isOver } from '../../registrations/calls/calls-queries.ts';
import { madridDay } from 'shared/text/moments';
import { countGivenUp } from '../../core/mail/outbox.ts';
import { toldFor } from '../../registrations/mailings/failed-emails.ts';
import { findCallsToRefund } from '../../registrations/calls/refunds-queries.ts';
import { countRequests } from '../../privacy/personal-data/data-requests.ts';
import { describeStatus } from '../../registrations/calls/describe-call.ts';
import { readFormFacts } from '../../registrations/calls/form-status.ts';
import { countAsked } from '../../registrations/transfers/transfer-queries.ts';
import { daysBetween, drawSignUps, type YearOfRoute } from './sign-up-curves.ts';

/** In days: how long a sign-up counts as new. */
const recent = 7;
/** Earlier editions that the one in force is compared with. */
const compared = 2;
/** After every year of a registration. */
const latest = 10_000;

/** Reads counts alone: of 20,000 registrations each is counted in the database, and none leaves it. */
export async function readPanel(db: Db, now: Date): Promise<PanelStatus> {
  const today = madridDay(now);
  const weekAgo = new Date(now.getTime() - recent * 86_400_000);
  const facts = await readFormFacts(db, now);
  const { activo, edicion } = describeStatus(facts, now);
  const route = facts.route && !isOver(facts.route, now) ? facts.route : undefined;
  const next = await findNextActivity(db, today);
  return {
    nuevas: await countSince(db, madridDay(weekAgo)),
    ...(route ? await readRoute(db, route, today) : { sin_pagar: null, espera: null, altas: await readSeasons(db, today) }),
    ...(await countRefunds(db, facts.route)),
    cartas_fallidas: await countGivenUp(db, new Date(now.getTime() - toldFor)),
    retiradas: await countTakedowns(db),
    solicitudes: await countRequests(db),
    ...(await countPending(db)),
    ...(await countTransfers(db)),
    formulario: { activo, abre: edicion?.abre ?? null, cierra: edicion?.cierra ?? null },
    actividad: next && { titulo: next.titulo, fecha_evento: next.fecha_evento, dias: daysBetween(today, next.fecha_evento) },
  };
}

/** Of the list that the panel leads to. */
async function countSince(db: Db, day: string): Promise<number> {
  return countRows(
    db
      .selectFrom('inscripciones')
      .where('fecha', '>=', day)
      .where(isInRoutesList)
      .where('eliminada', 'is', null)
      .where('anulada', 'is', null),
  );
}

async function countPending(db: Db): Promise<Pick<PanelStatus, 'socios_pendientes'>> {
  const { socios } = await readSettings(db, ['socios']);
  if (socios.activo === null) return {};
  const count = await countRows(db.selectFrom('socios').where('estado', '=', 'pendiente'));
  return { socios_pendientes: count };
}

async function countTransfers(db: Db): Promise<Pick<PanelStatus, 'cesiones'>> {
  const calls = await countAsked(db);
  const [only] = calls;
  if (!only) return {};
  const por_aceptar = calls.reduce((sum, { count }) => sum + Number(count), 0);
  return { cesiones: { por_aceptar, actividad: calls.length === 1 && only.es_ruta === 0 ? only.actividad_id : null } };
}

/** Of the route: the club owes it also once the ride is over, and another edition in force. */
async function countRefunds(db: Db, inForce: Call | undefined): Promise<Pick<PanelStatus, 'por_devolver' | 'devolver_anio'>> {
  const rides = (await findCallsToRefund(db)).filter(({ call }) => call.edition.es_ruta === 1);
  const [only] = rides;
  if (!only) return { por_devolver: inForce ? 0 : null };
  const { edition } = only.call;
  const por_devolver = rides.reduce((sum, { count }) => sum + count, 0);
  if (rides.length > 1 || edition.id === inForce?.edition.id) return { por_devolver };
  return { por_devolver, devolver_anio: edition.anio ?? undefined };
}

async function countTakedowns(db: Db): Promise<PanelStatus['retiradas']> {
  const galleries = await db
    .selectFrom('imagenes')
    .select(({ fn }) => ['galeria_id', fn.countAll<number | string>().as('count')])
    .where('retirada_solicitada', 'is not', null)
    .groupBy('galeria_id')
    .execute();
  const [only] = galleries;
  return {
    fotos: galleries.reduce((sum, { count }) => sum + Number(count), 0),
    galeria: galleries.length === 1 && only ? only.galeria_id : null,
  };
}

async function findNextActivity(db: Db, today: string) {
  const next = await db
    .selectFrom('actividades')
    .select(['titulo', 'fecha_evento'])
    .where('fecha_evento', '>=', today)
    .orderBy('fecha_evento')
    .orderBy('id')
    .limit(1)
    .$narrowType<{ fecha_evento: string }>()
    .executeTakeFirst();
  return next ?? null;
}

/** By the same rules as the screens that deal with it: payments, waiting list, and the list, whose sums leave out cancellations. */
async function readRoute(db: Db, route: Call, today: string) {
  const { edition } = route;
  const year = edition.anio ?? Number(today.slice(0, 4));
  const wanted = [year, ...(await listYearsBefore(db, year, compared))];
  const groups = await db
    .selectFrom('inscripciones')
    .select(({ fn }) => [
      'anio',
      'convocatoria_id',
      'evento',
      'fecha',
      fn.countAll<number | string>().filterWhere('anulada', 'is', null).filterWhere('espera', 'is', null).as('coming'),
      fn
        .countAll<number | string>()
        .filterWhere('anulada', 'is', null)
        .filterWhere('espera', 'is', null)
        .filterWhere((row) => row.or([row('pagado', 'is', null), row('pagado', '!=', 'Si')]))
        .as('owing'),
      fn.countAll<number | string>().filterWhere('anulada', 'is', null).filterWhere('espera', 'is not', null).as('waiting'),
    ])
    .where('anio', 'in', wanted)
    .where('eliminada', 'is', null)
    .where(isInRoutesList)
    .groupBy(['anio', 'convocatoria_id', 'evento', 'fecha'])
    .execute();
  // Also those from before their edition was configured.
  const ofRoute = groups.filter(({ convocatoria_id, evento }) => convocatoria_id !== null || isFor(route, evento));
  const ofEdition = ofRoute.filter(
    ({ anio, convocatoria_id }) => convocatoria_id === edition.id || (convocatoria_id === null && anio === year),
  );
  const sum = (name: 'owing' | 'waiting') => ofEdition.reduce((total, group) => total + Number(group[name]), 0);
  const curves = wanted.map((anio) =>
    ofRoute.flatMap(({ fecha, coming, ...group }) =>
      group.anio === anio && fecha && Number(coming) > 0 ? [{ fecha, count: Number(coming) }] : [],
    ),
  );
  const known = await listYears(db, route, wanted);
  return {
    sin_pagar: sum('owing'),
    espera: sum('waiting'),
    altas: drawSignUps(
      known.map((year, index) => ({ ...year, days: curves[index] ?? [] })),
      today,
    ),
  };
}

/** The newest years with registrations, before `anio`. */
async function listYearsBefore(db: Db, anio: number, most: number): Promise<number[]> {
  const years = await db
    .selectFrom('inscripciones')
    .select('anio')
    .distinct()
    .where('anio', '<', anio)
    .where('eliminada', 'is', null)
    .where(isInRoutesList)
    .orderBy('anio', 'desc')
    .limit(most)
    .execute();
  return years.map((year) => year.anio);
}

/** For a club without a configured route: this year against those before, whatever the outing. Null without a sign-up this year. */
async function readSeasons(db: Db, today: string) {
  const thisYear = Number(today.slice(0, 4));
  const years = await listYearsBefore(db, latest, compared + 1);
  if (!years[0] || years[0] < thisYear) return null;
  const groups = await db
    .selectFrom('inscripciones')
    .select(({ fn }) => ['anio', 'fecha', fn.countAll<number | string>().as('count')])
    .where('anio', 'in', years)
    .where('eliminada', 'is', null)
    .where(isInRoutesList)
    .where('anulada', 'is', null)
    .where('espera', 'is', null)
    .groupBy(['anio', 'fecha'])
    .execute();
  const daysOf = (anio: number) =>
    groups.flatMap(({ fecha, count, ...group }) => (group.anio === anio && fecha ? [{ fecha, count: Number(count) }] : []));
  return drawSignUps(
    years.map((anio) => ({ anio, ride: null, opening: null, days: daysOf(anio) })),
    today,
  );
}

/** The opening and the ride of each of them: by its edition, or by the activity of the same kind of a year without one. */
async function listYears(db: Db, route: Call, years: readonly number[]): Promise<Omit<YearOfRoute, 'days'>[]> {
  const editions = await db
    .selectFrom('convocatorias')
    .leftJoin('actividades', 'actividades.id', 'convocatorias.actividad_id')
    .select(['convocatorias.anio', 'convocatorias.abre', 'actividades.fecha_evento'])
    .where('convocatorias.anio', 'in', years)
    .execute();
  const activities = await db.selectFrom('actividades').select(['evento', 'fecha_evento']).orderBy('fecha_evento', 'desc').execute();
  return years.map((anio) => {
    const edition = editions.find((row) => row.anio === anio);
    const sameKind = activities.find(
      ({ evento, fecha_evento }) => evento !== null && fecha_evento?.startsWith(`${anio}-`) && isFor(route, evento),
    );
    const ride = edition ? edition.fecha_evento : (sameKind?.fecha_evento ?? null);
    return { anio, ride, opening: edition?.abre ? madridDay(new Date(edition.abre)) : null };
  });
}
