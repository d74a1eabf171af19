import { type Compilable, type Selectable, sql } from 'kysely';
import type { Edition, RouteOffer } from 'shared/contract/edition';
import { eventKinds, routeLevels } from 'shared/facts/enumerations';
import type { Db, EditionsTable } from '../../core/db/schema.ts';
import type { SharedClock } from '../../core/db/shared-clock.ts';
import { sendTogether } from '../../core/db/transact.ts';
import { madridDay } from 'shared/text/moments';
import { madridClock } from '../../core/base/madrid-day.ts';
import { parseSettings } from '../../core/club/settings-queries.ts';
import { isSameWord } from '../../core/base/same-word.ts';
import { hasRoom, isLimited, levelColumns, type Places, placeOrWaitlist, settledBy } from './places.ts';

export type StoredEdition = Selectable<EditionsTable>;

/** What is public of the route's activity. */
interface RouteActivity {
  id: number;
  titulo: string;
  evento: string | null;
  fecha_evento: string | null;
  lugar: string | null;
}

/** An edition with its announced activity. */
export interface Route {
  edition: StoredEdition;
  activity: RouteActivity | undefined;
}

/**
 * The edition of that year; without one the edition in force: the first whose announced day is still to come, so that next year's can be
 * prepared while this one's form is open. Where none is announced it is the newest.
 */
export const findEdition = async (db: Db, now: Date, anio?: number): Promise<StoredEdition | undefined> =>
  choose(db, now, anio).selectAll('ediciones').executeTakeFirst();

const announced = (db: Db) => db.selectFrom('ediciones').leftJoin('actividades', 'actividades.id', 'ediciones.actividad_id');

function choose(db: Db, now: Date, anio?: number) {
  if (anio !== undefined) return announced(db).where('anio', '=', anio);
  const isToCome = sql<boolean>`actividades.fecha_evento >= ${madridDay(now)}`;
  return announced(db)
    .orderBy(sql`case when ${isToCome} then ediciones.anio else 10000 - ediciones.anio end`)
    .limit(1);
}

/** Counts all its registrations, whatever became of them. */
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

/** With their activity, and the ways of payment of /ajustes: in one round trip. */
const asRoutes = (editions: ReturnType<typeof announced>) =>
  editions
    .selectAll('ediciones')
    .select(['actividades.id as de_id', 'titulo', 'evento', 'fecha_evento', 'lugar'])
    .select(({ selectFrom }) => selectFrom('ajustes').select('valor').where('clave', '=', 'cobro').as('cobro'));

type RouteRow = Awaited<ReturnType<ReturnType<typeof asRoutes>['executeTakeFirst']>>;

function readRoute(row: RouteRow): Route | undefined {
  if (!row) return undefined;
  const { de_id, titulo, evento, fecha_evento, lugar, cobro, ...edition } = row;
  const activity = de_id === null || titulo === null ? undefined : { id: de_id, titulo, evento, fecha_evento, lugar };
  return { edition: withWays(edition, cobro), activity };
}

/** An edition without ways of payment has those of /ajustes. */
function withWays(edition: StoredEdition, cobro: string | null): StoredEdition {
  if (edition.bizum !== null || edition.iban !== null || edition.efectivo === 1) return edition;
  const { bizum, iban } = parseSettings(cobro === null ? [] : [{ clave: 'cobro', valor: cobro, version: 0 }]).cobro;
  return { ...edition, bizum, iban };
}

/** As `findEdition`, with its activity. */
export const findRoute = async (db: Db, now: Date, anio?: number): Promise<Route | undefined> =>
  readRoute(await asRoutes(choose(db, now, anio)).executeTakeFirst());

/** The route of a registration. */
export const findRouteOf = async (db: Db, edicion_id: number | null): Promise<Route | undefined> =>
  readRoute(await asRoutes(announced(db).where('ediciones.id', '=', edicion_id ?? 0)).executeTakeFirst());

/** The last day of a route, aaaa-mm-dd: its activity's, or without one the last of its year. */
export const lastDay = ({ edition, activity }: Route): string => activity?.fecha_evento ?? `${edition.anio}-12-31`;

export const isOver = (route: Route, now: Date): boolean => lastDay(route) < madridDay(now);

/** Whether this route is of that kind of event. */
export function isFor({ activity }: Route, kind: string | null): boolean {
  return kind === null || !activity?.evento || isSameWord(kind, activity.evento);
}

/** The kind of event of a sign-up by the form: that of the route in force, whatever was chosen. What was sent where the route says none, or there is no route. */
export function eventOfForm(route: Route | undefined, sent: string | null, now: Date): string | null {
  const kind = route && !isOver(route, now) ? route.activity?.evento : null;
  if (!kind || (sent !== null && isSameWord(sent, kind))) return sent;
  return eventKinds.find((each) => isSameWord(each, kind)) ?? kind;
}

type Choice = Readonly<{ ruta: string | null; acompanante: string | null }>;
type Level = (typeof routeLevels)[number];
const pricesOf = (edition: StoredEdition, ruta: Level) => ({
  piloto: edition[`precio_${levelColumns[ruta]}`],
  acompanante: edition[`acompanante_${levelColumns[ruta]}`],
});

/** In cents; null where the club has set no price, or the rider no route. */
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

/** The public data of a coming route; of its times, those that are coming. */
export function describeOffer({ edition, activity }: Route, places: Places | undefined, now: Date): RouteOffer {
  const { anio, hora } = edition;
  const toCome = (moment: string | null) => (moment !== null && moment > now.toISOString() ? moment : null);
  const shown = activity && {
    id: activity.id,
    titulo: activity.titulo,
    fecha_evento: activity.fecha_evento,
    lugar: activity.lugar,
  };
  const precios = routeLevels.map((ruta) => ({ ruta, ...pricesOf(edition, ruta), texto: edition[`texto_${levelColumns[ruta]}`] }));
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

/** The edition for staff. */
export function describeEdition({ roadbook, roadbook_nombre, roadbook_bytes, ...row }: StoredEdition): Edition {
  return {
    ...row,
    abre: clockOf(row.abre),
    cierra: clockOf(row.cierra),
    efectivo: row.efectivo === 1,
    roadbook: roadbook === null ? null : { nombre: roadbook_nombre ?? '', bytes: roadbook_bytes ?? 0 },
  };
}

interface Rider {
  clock: SharedClock;
  clave_plaza?: string | null | undefined;
  /** As just read. */
  route: Route | undefined;
  /** Statements sent after the lock. */
  behind: Compilable<unknown>[];
}

/** The edition's part of a new registration. Staff find room beyond the limits. */
export async function enrol(
  trx: Db,
  { evento, ...choice }: Choice & { evento: string | null },
  now: Date,
  rider?: Rider,
): Promise<{ route: Route | undefined; values: Enrolled; behind: unknown[][] }> {
  const fecha = madridDay(now);
  const route = rider ? rider.route : await findRoute(trx, now);
  const sent = rider?.behind ?? [];
  const withoutRoute = { route: undefined, values: { fecha, anio: Number(fecha.slice(0, 4)) } };
  if (!route || isOver(route, now) || !isFor(route, evento)) return { ...withoutRoute, behind: await sendTogether(trx, sent) };
  // Locks the row until the transaction ends: no two registrations get the same number, or the same place.
  const locking = trx
    .updateTable('ediciones')
    .set((row) => ({ ultimo_numero: row('ultimo_numero', '+', 1) }))
    .where('id', '=', route.edition.id)
    .returningAll();
  const { edition, moment, behind } = await lockAt(trx, locking, sent, rider?.clock);
  // Discarded meanwhile.
  if (!edition) return { ...withoutRoute, behind };
  const values = {
    fecha,
    anio: edition.anio,
    edicion_id: edition.id,
    referencia: writeReference(edition.anio, edition.ultimo_numero),
    importe: priceOf(edition, choice),
    ...(rider && moment && (await placeOrWaitlist(trx, edition, { ruta: choice.ruta, moment, clave_plaza: rider.clave_plaza }))),
  };
  // The row has the edition's own ways of payment; without any they are those of /ajustes, which were read with it.
  const { bizum, iban } = route.edition;
  return { route: { ...route, edition: { ...edition, bizum, iban } }, values, behind };
}

/** Locks the row, and asks the shared clock behind the lock, in one round trip with it. */
async function lockAt(trx: Db, locking: Compilable<StoredEdition>, sent: Compilable<unknown>[], clock: SharedClock | undefined) {
  if (clock?.asking) {
    const [[edition], [asked], ...behind] = await sendTogether(trx, [locking, clock.asking(trx), ...sent] as const);
    return { edition, moment: asked?.moment, behind };
  }
  const [[edition], ...behind] = await sendTogether(trx, [locking, ...sent] as const);
  return { edition, moment: await clock?.(trx), behind };
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
