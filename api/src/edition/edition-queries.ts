import { type Selectable, sql } from 'kysely';
import type { Edition, RouteOffer } from 'shared/contract/edition';
import { routeLevels } from 'shared/contract/enumerations';
import type { Db, EditionsTable } from '../db/schema.ts';
import type { SharedClock } from '../db/shared-clock.ts';
import { madridClock, madridDay } from '../madrid-day.ts';
import { readSettings } from '../settings/settings-queries.ts';
import { withoutAccents } from '../without-accents.ts';
import { hasRoom, isLimited, type Places, placeOrTurn, settledBy } from './places.ts';

export type StoredEdition = Selectable<EditionsTable>;

/** What is told of the route's activity. */
export interface RouteActivity {
  id: number;
  titulo: string;
  evento: string | null;
  fecha_evento: string | null;
  lugar: string | null;
}

/** An edition with what the club has announced of it. */
export interface Route {
  edition: StoredEdition;
  activity: RouteActivity | undefined;
}

/**
 * The edition of that year; without one the edition in force: the first whose announced day is still to come, so that next year's can be
 * prepared while this one's form is open. Where none is announced it is the newest.
 */
export async function findEdition(db: Db, now: Date, anio?: number): Promise<StoredEdition | undefined> {
  const all = db.selectFrom('ediciones').selectAll('ediciones');
  if (anio !== undefined) return all.where('anio', '=', anio).executeTakeFirst();
  const isToCome = sql<boolean>`actividades.fecha_evento >= ${madridDay(now)}`;
  return all
    .leftJoin('actividades', 'actividades.id', 'ediciones.actividad_id')
    .orderBy(sql`case when ${isToCome} then ediciones.anio else 10000 - ediciones.anio end`)
    .limit(1)
    .executeTakeFirst();
}

/** Whoever has signed up for it, whatever became of that. */
export async function countSignedUp(db: Db, edicion_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('inscripciones')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('edicion_id', '=', edicion_id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The years that have an edition, the newest first. */
export async function listEditionYears(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('ediciones').select('anio').orderBy('anio', 'desc').execute();
  return rows.map(({ anio }) => anio);
}

async function withActivity(db: Db, edition: StoredEdition): Promise<Route> {
  const activity = await db
    .selectFrom('actividades')
    .select(['id', 'titulo', 'evento', 'fecha_evento', 'lugar'])
    .where('id', '=', edition.actividad_id ?? 0)
    .executeTakeFirst();
  return { edition: await withWays(db, edition), activity };
}

/** An edition that names no way to pay is paid as the club says at /ajustes. */
async function withWays(db: Db, edition: StoredEdition): Promise<StoredEdition> {
  if (edition.bizum !== null || edition.iban !== null || edition.efectivo === 1) return edition;
  const { bizum, iban } = (await readSettings(db, ['cobro'])).cobro;
  return { ...edition, bizum, iban };
}

/** As `findEdition`, with its activity. */
export async function findRoute(db: Db, now: Date, anio?: number): Promise<Route | undefined> {
  const edition = await findEdition(db, now, anio);
  return edition && withActivity(db, edition);
}

/** The route of a registration. */
export async function findRouteOf(db: Db, edicion_id: number | null): Promise<Route | undefined> {
  const edition = await db
    .selectFrom('ediciones')
    .selectAll()
    .where('id', '=', edicion_id ?? 0)
    .executeTakeFirst();
  return edition && withActivity(db, edition);
}

/** The last day of a route, aaaa-mm-dd: its activity's, or without one the last of its year. */
export const lastDay = ({ edition, activity }: Route): string => activity?.fecha_evento ?? `${edition.anio}-12-31`;

export const isOver = (route: Route, now: Date): boolean => lastDay(route) < madridDay(now);

/** Whether somebody who chose that kind of event comes to this route. */
export function isFor({ activity }: Route, kind: string | null): boolean {
  return kind === null || !activity?.evento || isSameKind(kind, activity.evento);
}

/** 'Concentracion' and 'Concentración' are the same kind. */
export const isSameKind = (left: string, right: string) => withoutAccents(left) === withoutAccents(right);

type Choice = Readonly<{ ruta: string | null; acompanante: string | null }>;
const levelOf = (ruta: string) => ruta.toLowerCase() as Lowercase<(typeof routeLevels)[number]>;
const pricesOf = (edition: StoredEdition, ruta: string) => ({
  piloto: edition[`precio_${levelOf(ruta)}`],
  acompanante: edition[`acompanante_${levelOf(ruta)}`],
});

/** In cents; null where the club has not said what that costs, or the rider not which route. */
export function priceOf(edition: StoredEdition, { ruta, acompanante }: Choice): number | null {
  const levels = ruta === null ? routeLevels : routeLevels.filter((level) => level === ruta);
  const sums = levels.map((level) => {
    const { piloto, acompanante: companion } = pricesOf(edition, level);
    if (acompanante !== 'Si') return piloto;
    return piloto === null || companion === null ? null : piloto + companion;
  });
  // Without a choice it is known only where all routes cost the same.
  const [sum = null] = sums;
  return sums.every((other) => other === sum) ? sum : null;
}

/** What everybody may know of a route that is still to come; of its times, those that are. */
export function describeOffer({ edition, activity }: Route, places: Places | undefined, now: Date): RouteOffer {
  const { anio, hora } = edition;
  const toCome = (moment: string | null) => (moment !== null && moment > now.toISOString() ? moment : null);
  const shown = activity && {
    id: activity.id,
    titulo: activity.titulo,
    fecha_evento: activity.fecha_evento,
    lugar: activity.lugar,
  };
  const precios = routeLevels.map((ruta) => ({ ruta, ...pricesOf(edition, ruta), texto: edition[`texto_${levelOf(ruta)}`] }));
  return {
    anio,
    abre: toCome(edition.abre),
    cierra: toCome(edition.cierra),
    hora,
    actividad: shown ?? null,
    evento: activity?.evento ?? null,
    precios,
    ...(places && isLimited(edition)
      ? { ...describePlaces(places), ...(edition.horas_confirmar !== null && { horas_confirmar: edition.horas_confirmar }) }
      : {}),
  };
}

function describePlaces(places: Places): Pick<RouteOffer, 'completas' | 'completa' | 'guardadas'> {
  const completas = routeLevels.filter((ruta) => !hasRoom(places, ruta));
  const niveles = completas.filter((ruta) => settledBy(places, ruta) !== null);
  const todas = settledBy(places, null) !== null;
  const { settledBy: hasta } = places;
  return {
    completas,
    completa: !hasRoom(places, null),
    ...(hasta !== null && (todas || niveles.length > 0) ? { guardadas: { hasta, todas, niveles } } : {}),
  };
}

const clockOf = (moment: string | null) => (moment === null ? null : madridClock(new Date(moment)));

/** As staff see it. */
export function describeEdition({ roadbook, roadbook_nombre, roadbook_bytes, ...row }: StoredEdition): Edition {
  return {
    ...row,
    abre: clockOf(row.abre),
    cierra: clockOf(row.cierra),
    efectivo: row.efectivo === 1,
    roadbook: roadbook === null ? null : { nombre: roadbook_nombre ?? '', bytes: roadbook_bytes ?? 0 },
  };
}

/** What a registration that comes in now has of its edition. Whoever is not a rider by themselves, but staff, finds room. */
export async function enrol(
  trx: Db,
  { evento, ...choice }: Choice & { evento: string | null },
  now: Date,
  rider?: { clock: SharedClock; clave_plaza?: string | null | undefined },
): Promise<{ route: Route | undefined; values: Enrolled }> {
  const fecha = madridDay(now);
  const route = await findRoute(trx, now);
  const withoutRoute = { route: undefined, values: { fecha, anio: Number(fecha.slice(0, 4)) } };
  if (!route || isOver(route, now) || !isFor(route, evento)) return withoutRoute;
  // Holds the row until the transaction ends: no two registrations get the same number, or the same place.
  const edition = await trx
    .updateTable('ediciones')
    .set((row) => ({ ultimo_numero: row('ultimo_numero', '+', 1) }))
    .where('id', '=', route.edition.id)
    .returningAll()
    .executeTakeFirst();
  // Discarded in this very moment.
  if (!edition) return withoutRoute;
  const values = {
    fecha,
    anio: edition.anio,
    edicion_id: edition.id,
    referencia: writeReference(edition.anio, edition.ultimo_numero),
    importe: priceOf(edition, choice),
    ...(rider && (await placeOrTurn(trx, edition, { ruta: choice.ruta, ...rider }))),
  };
  return { route: { ...route, edition }, values };
}

interface Enrolled {
  fecha: string;
  anio: number;
  edicion_id?: number;
  referencia?: string;
  importe?: number | null;
  espera?: string;
  espera_turno?: number;
  confirmar_hasta?: string | null;
}

/** C27-0042 */
export const writeReference = (anio: number, number: number): string =>
  `C${String(anio % 100).padStart(2, '0')}-${String(number).padStart(4, '0')}`;
