import { type Compilable, type ExpressionBuilder, sql } from 'kysely';
import type { OfCall } from 'shared/facts/of-call';
import type { Question } from 'shared/contract/questions';
import { eventKinds } from 'shared/facts/enumerations';
import { notFound } from '../../core/base/http-error.ts';
import { countRows } from '../../core/db/rows.ts';
import { readRows, rowsAsJson } from '../../core/db/json-rows.ts';
import type { Db, Row, Tables } from '../../core/db/schema.ts';
import type { SharedClock } from '../../core/db/shared-clock.ts';
import { sendTogether } from '../../core/db/transact.ts';
import { madridDay } from 'shared/text/moments';
import { parseSettings } from '../../core/club/settings-queries.ts';
import { isSameWord } from 'shared/text/fold';
import { writeReference as write } from 'shared/facts/references';
import { selectQuestions, describeQuestion } from './questions-queries.ts';
import { selectLevels, selectPrices, type StoredCall } from './places.ts';

/** What is public of its activity. */
interface CallActivity {
  id: number;
  titulo: string;
  evento: string | null;
  fecha_evento: string | null;
  lugar: string | null;
  imagen_url: string | null;
}

/** A call for sign-ups with its activity: of the route, which may have none yet, or of any other. */
export interface Call {
  edition: StoredCall;
  activity: CallActivity | undefined;
  /** The club's own, as they are asked. */
  questions: Question[];
  /** Its own ways of payment: `edition` has those of the club where it has none. */
  ways: ReturnType<typeof waysOf>;
}

/**
 * The call of an activity, or of the route of a year; without either the route in force: the first whose announced day is still to come, so
 * that next year's can be prepared while this one's form is open. Where none is announced it is the newest.
 */
export async function findStoredCall(db: Db, now: Date, of?: OfCall): Promise<StoredCall | undefined> {
  const row = await choose(db, now, of).selectAll('convocatorias').select(rowsOf(db)).executeTakeFirst();
  return row && { ...row, niveles: readRows(row.niveles), precios: readRows(row.precios) };
}

/** All calls, with the activity of each. */
export const announced = (db: Db) => db.selectFrom('convocatorias').leftJoin('actividades', 'actividades.id', 'convocatorias.actividad_id');

/** How a stored call is named. */
export const nameOf = ({ es_ruta, anio, actividad_id }: Pick<StoredCall, 'es_ruta' | 'anio' | 'actividad_id'>): OfCall =>
  es_ruta === 1 ? { anio: anio ?? undefined } : { actividad: actividad_id ?? undefined };

/** The address of its form. */
export const formOf = ({ es_ruta, actividad_id }: Pick<StoredCall, 'es_ruta' | 'actividad_id'>): string =>
  es_ruta === 1 ? '/formulario-inscripcion' : `/actividades/${actividad_id}/inscripcion`;

/** In the audit: an activity has no year to be named by. */
export const nameInAudit = ({ anio, actividad_id }: Pick<StoredCall, 'anio' | 'actividad_id'>, what: string): string =>
  anio === null ? `inscripciones de la actividad ${actividad_id}: ${what}` : what;

/** Registrations of an activity's call; without an activity those of the route and of no call, which are one list. */
export const isInListOf =
  ({ actividad }: Pick<OfCall, 'actividad'>) =>
  (row: ExpressionBuilder<Tables, 'inscripciones'>) => {
    const calls = row
      .selectFrom('convocatorias')
      .select('convocatorias.id')
      .where('es_ruta', '=', actividad ? 0 : 1);
    if (actividad) return row('inscripciones.convocatoria_id', 'in', calls.where('convocatorias.actividad_id', '=', actividad));
    return row.or([row('inscripciones.convocatoria_id', 'is', null), row('inscripciones.convocatoria_id', 'in', calls)]);
  };
export const isInRoutesList = isInListOf({});

const rowsOf = (db: Db) => [
  rowsAsJson(db, selectLevels(db, sql.ref<number>('convocatorias.id'))).as('niveles'),
  rowsAsJson(db, selectPrices(db, sql.ref<number>('convocatorias.id'))).as('precios'),
];

function choose(db: Db, now: Date, { anio, actividad }: OfCall = {}) {
  if (actividad) return announced(db).where('es_ruta', '=', 0).where('actividad_id', '=', actividad);
  if (anio) return announced(db).where('anio', '=', anio);
  const isToCome = sql<boolean>`actividades.fecha_evento >= ${madridDay(now)}`;
  return announced(db)
    .where('es_ruta', '=', 1)
    .orderBy(sql`case when ${isToCome} then convocatorias.anio else 10000 - convocatorias.anio end`)
    .limit(1);
}

/** Counts all its registrations, whatever became of them. */
export const countSignedUp = (db: Db, convocatoria_id: number): Promise<number> =>
  countRows(db.selectFrom('inscripciones').where('convocatoria_id', '=', convocatoria_id));

/** The years that have an edition, the newest first. */
export async function listEditionYears(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('convocatorias').select('anio').where('es_ruta', '=', 1).orderBy('anio', 'desc').execute();
  return rows.flatMap(({ anio }) => anio ?? []);
}

/** With their activity, levels, prices, and the ways of payment of /ajustes: in one round trip. */
const asCalls = (db: Db, editions: ReturnType<typeof announced>) =>
  editions
    .selectAll('convocatorias')
    .select(rowsOf(db))
    .select(rowsAsJson(db, selectQuestions(db, sql.ref<number>('convocatorias.id'))).as('preguntas'))
    .select(['actividades.id as de_id', 'titulo', 'evento', 'fecha_evento', 'lugar', 'imagen_url'])
    .select(({ selectFrom }) => selectFrom('ajustes').select('valor').where('clave', '=', 'cobro').as('cobro'));

type CallRow = Awaited<ReturnType<ReturnType<typeof asCalls>['executeTakeFirst']>>;

function readCall(row: CallRow): Call | undefined {
  if (!row) return undefined;
  const { de_id, titulo, evento, fecha_evento, lugar, imagen_url, cobro, niveles, precios, preguntas, ...edition } = row;
  const activity = de_id === null || titulo === null ? undefined : { id: de_id, titulo, evento, fecha_evento, lugar, imagen_url };
  return {
    edition: withWays({ ...edition, niveles: readRows(niveles), precios: readRows(precios) }, cobro),
    activity,
    ways: waysOf({ edition }),
    questions: readRows(preguntas).map(describeQuestion),
  };
}

/** A call without ways of payment has those of /ajustes; the holder of one account is the same in both. */
function withWays(edition: StoredCall, cobro: string | null): StoredCall {
  const { bizum, iban, titular = null } = parseSettings(cobro === null ? [] : [{ clave: 'cobro', valor: cobro, version: 0 }]).cobro;
  if (edition.bizum === null && edition.iban === null && edition.efectivo !== 1) return { ...edition, bizum, iban, titular };
  return { ...edition, titular: edition.titular ?? (edition.iban === iban ? titular : null) };
}

/** Where a call is paid, as `readCall` found it: its own row has none where those of /ajustes serve. */
export const waysOf = ({ edition: { bizum, iban, titular } }: { edition: Pick<Row<'convocatorias'>, 'bizum' | 'iban' | 'titular'> }) => ({
  bizum,
  iban,
  titular,
});

/** As `findStoredCall`, with its activity. */
export const findCall = async (db: Db, now: Date, of?: OfCall): Promise<Call | undefined> =>
  readCall(await asCalls(db, choose(db, now, of)).executeTakeFirst());

/** @throws HttpError 404 */
export async function getCall(db: Db, now: Date, of?: OfCall): Promise<Call> {
  const call = await findCall(db, now, of);
  if (!call) throw notFound();
  return call;
}

/** The call of a registration. */
export const findCallOf = async (db: Db, convocatoria_id: number | null): Promise<Call | undefined> =>
  readCall(await asCalls(db, announced(db).where('convocatorias.id', '=', convocatoria_id ?? 0)).executeTakeFirst());

/** How long, in days after its day, a call counts as open for staff: payments and refunds follow the day. */
const openAfter = 30;

/** The route in force, and the calls of other activities whose day is to come or not long ago, soonest first. */
export async function findOpenCalls(db: Db, now: Date): Promise<Call[]> {
  const inForce = await findCall(db, now);
  const since = madridDay(new Date(now.getTime() - openAfter * 86_400_000));
  const others = await asCalls(
    db,
    announced(db)
      .where('es_ruta', '=', 0)
      .where((row) => row.or([row('actividades.fecha_evento', 'is', null), row('actividades.fecha_evento', '>=', since)])),
  )
    .orderBy('actividades.fecha_evento')
    .orderBy('convocatorias.id')
    .execute();
  return [...(inForce ? [inForce] : []), ...others.flatMap((row) => readCall(row) ?? [])];
}

/** Of a route without an activity its year. */
export const titleOf = ({ edition, activity }: Call): string =>
  activity?.titulo ?? (edition.anio === null ? 'Actividad eliminada' : `Ruta de ${edition.anio}`);

/** The year that its registrations bear. */
export const yearOf = ({ edition, activity }: Call, now: Date): number =>
  edition.anio ?? Number((activity?.fecha_evento ?? madridDay(now)).slice(0, 4));

/** The last day of a call, aaaa-mm-dd: its activity's, or without one the last of its year. Another activity without a day is never over. */
export const lastDay = ({ edition, activity }: Call): string =>
  activity?.fecha_evento ?? (edition.anio === null ? '9999-12-31' : `${edition.anio}-12-31`);

export const isOver = (call: Call, now: Date): boolean => lastDay(call) < madridDay(now);

export const activityCancelled = 'Esta actividad se ha cancelado.';

/** Whether this call is of that kind of event. */
export function isFor({ activity }: Call, kind: string | null): boolean {
  return kind === null || !activity?.evento || isSameWord(kind, activity.evento);
}

/** The kind of event of a sign-up by the form: that of the route in force, whatever was chosen. What was sent where the route says none, or there is no route. */
export function eventOfForm(route: Call | undefined, sent: string | null, now: Date): string | null {
  const kind = route && !isOver(route, now) ? route.activity?.evento : null;
  if (!kind || (sent !== null && isSameWord(sent, kind))) return sent;
  return eventKinds.find((each) => isSameWord(each, kind)) ?? kind;
}

/** Locks the row, and asks its levels, its prices and the shared clock behind the lock, in one round trip with it. */
export async function lockAt<const T extends readonly Compilable<unknown>[]>(
  trx: Db,
  id: number,
  locking: Compilable<Row<'convocatorias'>>,
  sent: T,
  clock: SharedClock | undefined,
) {
  const rows = [selectLevels(trx, sql.val(id)), selectPrices(trx, sql.val(id))] as const;
  if (clock?.asking) {
    const [[row], niveles, precios, [asked], ...behind] = await sendTogether(trx, [locking, ...rows, clock.asking(trx), ...sent] as const);
    return { edition: row && { ...row, niveles, precios }, moment: asked?.moment, behind };
  }
  const [[row], niveles, precios, ...behind] = await sendTogether(trx, [locking, ...rows, ...sent] as const);
  return { edition: row && { ...row, niveles, precios }, moment: await clock?.(trx), behind };
}

/** C27-0042; of another activity A12-0042. */
export const writeReference = ({ anio, actividad_id }: Pick<StoredCall, 'anio' | 'actividad_id'>, numero: number): string =>
  write(anio === null ? { kind: 'activity', actividad: actividad_id ?? 0, numero } : { kind: 'route', anio, numero });
