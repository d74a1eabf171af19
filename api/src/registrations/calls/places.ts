import { type Compilable, type Expression, NoResultError, sql } from 'kysely';
import type { Price } from 'shared/facts/prices';
import { type AskedField, askedFields } from 'shared/facts/sign-up-fields';
import { readTexts } from '../../core/db/json-rows.ts';
import type { Db, Row } from '../../core/db/schema.ts';
import { type Rows, sendTogether } from '../../core/db/transact.ts';
import { isStanding } from './registration-rows.ts';

/** In ms: how long a place that was given back stays taken, while that can be undone. */
export const letGoAfter = 20_000;

interface LevelRow {
  nombre: string;
  plazas: number | null;
  texto: string | null;
}

/** A call for sign-ups with its levels and prices. */
export type StoredCall = Row<'convocatorias'> & { niveles: LevelRow[]; precios: Price[] };
export type Level = string | null;
type Limits = Pick<StoredCall, 'plazas' | 'niveles'>;
/** A level, and how many places are wanted in it. */
export type Wanted = Readonly<{ ruta: Level; plazas: number }>;

/** The fields that a call asks for beside name and address. */
export function askedOf({ pide }: Pick<StoredCall, 'pide'>): AskedField[] {
  const names = readTexts(pide);
  return askedFields.filter((name) => names.includes(name));
}

/** Taken places, by level, and the waiting list, in its order. */
export interface Places {
  limits: Limits;
  taken: ReadonlyMap<Level, number>;
  waiting: readonly ({ id: number } & Wanted)[];
}

const limitOf = ({ niveles }: Limits, ruta: Level): number | null => niveles.find(({ nombre }) => nombre === ruta)?.plazas ?? null;

/** The total of places; where only the levels have limits, their sum. */
export function totalOf(limits: Limits): number | null {
  if (limits.plazas !== null) return limits.plazas;
  const all = limits.niveles.map(({ plazas }) => plazas);
  return all.length > 0 && all.every((limit) => limit !== null) ? all.reduce((sum, limit) => sum + limit, 0) : null;
}

export const isLimited = (limits: Limits): boolean => totalOf(limits) !== null || limits.niveles.some(({ plazas }) => plazas !== null);

export const countAll = (counts: ReadonlyMap<Level, number>): number => [...counts.values()].reduce((sum, count) => sum + count, 0);

/** Whether each waiting rider gets a place, in their order: a rider waits only for a place that they could take. */
export function allot({ limits, taken }: Pick<Places, 'limits' | 'taken'>, wanted: readonly Wanted[]): boolean[] {
  const used = new Map(taken);
  const total = totalOf(limits);
  let all = countAll(taken);
  return wanted.map(({ ruta, plazas }) => {
    const ofRoute = used.get(ruta) ?? 0;
    const limit = limitOf(limits, ruta);
    if ((total !== null && all + plazas > total) || (limit !== null && ofRoute + plazas > limit)) return false;
    all += plazas;
    used.set(ruta, ofRoute + plazas);
    return true;
  });
}

/** Whether a sign-up now gets a place: the waiting list comes first. */
export const hasRoom = (places: Places, ruta: Level, plazas = 1): boolean =>
  allot(places, [...places.waiting, { ruta, plazas }]).at(-1) === true;

/**
 * Whether who has places (given or offered) may have others instead. Those that stay are not asked of the total; a level that has a
 * limit of its own must have room, also for its waiting list.
 */
export function mayChange(places: Places, from: Wanted, to: Wanted): boolean {
  const { limits, taken, waiting } = places;
  const more = to.plazas - from.plazas;
  if (to.ruta === from.ruta) return more <= 0 || hasRoom(places, to.ruta, more);
  const count = (rows: readonly Wanted[]) => rows.reduce((sum, { plazas }) => sum + plazas, 0);
  const limit = limitOf(limits, to.ruta);
  const inLevel = (taken.get(to.ruta) ?? 0) + count(waiting.filter(({ ruta }) => ruta === to.ruta));
  if (limit !== null && inLevel + to.plazas > limit) return false;
  const total = totalOf(limits);
  if (total === null || more <= 0) return true;
  const gets = allot(places, waiting);
  return countAll(taken) + count(waiting.filter((_, index) => gets[index])) + more <= total;
}

export async function readPlaces(db: Db, edition: StoredCall, moment: Date): Promise<Places> {
  return describeRows(edition, await sendTogether(db, selectPlaces(db, edition.id, moment)));
}

function selectPlaces(db: Db, convocatoria_id: number, moment: Date) {
  const now = moment.toISOString();
  const letGo = new Date(moment.getTime() - letGoAfter).toISOString();
  const ofEdition = db.selectFrom('inscripciones').where('convocatoria_id', '=', convocatoria_id).where('referencia', 'is not', null);
  return [
    ofEdition
      .select(({ fn }) => ['ruta', fn.sum<number | string>(sql`1 + inscripciones.invitados`).as('count')])
      .where((row) => row.or([row('espera', 'is', null), row('oferta_hasta', '>', now)]))
      .where((row) => row.or([row('anulada', 'is', null), row('anulada', '>', letGo)]))
      .where((row) => row.or([row('eliminada', 'is', null), row('eliminada', '>', letGo)]))
      .groupBy('ruta'),
    ofEdition
      .select(['id', 'ruta'])
      .select(sql<number>`1 + inscripciones.invitados`.as('plazas'))
      .where('espera_turno', 'is not', null)
      .where(isStanding)
      .orderBy('espera_turno')
      .orderBy('id'),
  ] as const;
}

function describeRows(limits: Limits, [rows, waiting]: Rows<ReturnType<typeof selectPlaces>>): Places {
  return { limits, taken: new Map(rows.map(({ ruta, count }) => [ruta, Number(count)])), waiting };
}

/** The levels of a call, in their order, and its prices. */
export const selectLevels = (db: Db, convocatoria_id: Expression<number>) =>
  db
    .selectFrom('niveles_convocatoria')
    .select(['nombre', 'niveles_convocatoria.plazas', 'texto'])
    .where('convocatoria_id', '=', convocatoria_id)
    .orderBy('orden');
export const selectPrices = (db: Db, convocatoria_id: Expression<number>) =>
  db
    .selectFrom('precios_convocatoria')
    .select(['nivel', 'persona', 'hasta', 'precio'])
    .where('convocatoria_id', '=', convocatoria_id)
    .orderBy('precios_convocatoria.id');

/** Holds the call's row until the transaction ends, so that no other counts its places. With the row as it is now. */
export async function lockCall(trx: Db, id: number): Promise<StoredCall> {
  const locking = lockingCall(trx, id);
  const [[row], niveles, precios] = await sendTogether(trx, [
    locking,
    selectLevels(trx, sql.val(id)),
    selectPrices(trx, sql.val(id)),
  ] as const);
  if (!row) throw new NoResultError(locking.toOperationNode());
  return { ...row, niveles, precios };
}

/** The row alone, as a statement. */
export const lockingCall = (trx: Db, id: number) =>
  trx
    .updateTable('convocatorias')
    .set((row) => ({ ultimo_numero: row.ref('ultimo_numero') }))
    .where('id', '=', id)
    .returningAll();

/** Ends offers that were not accepted in time. Under the call's lock. */
export const endOffers = async (trx: Db, convocatoria_id: number, moment: Date): Promise<void> =>
  void (await trx.executeQuery(endingOffers(trx, convocatoria_id, moment)));

const endingOffers = (trx: Db, convocatoria_id: number, moment: Date) =>
  trx
    .updateTable('inscripciones')
    .set({ oferta_hasta: null })
    .where('convocatoria_id', '=', convocatoria_id)
    .where('oferta_hasta', '<=', moment.toISOString());

/** The next number at the end of the waiting list. */
export async function nextTurn(trx: Db, convocatoria_id: number): Promise<number> {
  return turnAfter(await selectLastTurn(trx, convocatoria_id).execute());
}

const selectLastTurn = (trx: Db, convocatoria_id: number) =>
  trx
    .selectFrom('inscripciones')
    .select(({ fn }) => fn.max('espera_turno').as('last'))
    .where('convocatoria_id', '=', convocatoria_id);

const turnAfter = ([row]: { last: number | null }[]) => (row?.last ?? 0) + 1;

/** With a turn, with a place, or with neither until a link is opened. */
type Placing = { espera: string; espera_turno: number } | { confirmar_hasta: string | null; espera?: string };

interface Together {
  placings: (Placing | undefined)[];
  /** The position of the first of them in the waiting list; null where they get a place. */
  position: number | null;
  /** The rows of the statements that went with it. */
  behind: readonly unknown[][];
}

/**
 * People who come together: all of them get a place, or all of them a turn in the waiting list, one behind the other. Under the lock of the call.
 *
 * @param moment By the shared clock, under that lock.
 * @param sent Statements that are sent with it.
 */
export async function placeTogether(
  trx: Db,
  edition: StoredCall,
  { wanted, moment, sent }: { wanted: readonly Wanted[]; moment: Date; sent: readonly Compilable<unknown>[] },
): Promise<Together> {
  if (!isLimited(edition)) return { placings: wanted.map(() => undefined), position: null, behind: await sendTogether(trx, sent) };
  const asking = selectPlaces(trx, edition.id, moment);
  const [, last, taken, waiting, ...behind] = await sendTogether(trx, [
    endingOffers(trx, edition.id, moment),
    selectLastTurn(trx, edition.id),
    ...asking,
    ...sent,
  ] as const);
  const places = describeRows(edition, [taken, waiting]);
  const fit = allot(places, [...places.waiting, ...wanted])
    .slice(-wanted.length)
    .every(Boolean);
  const placings = wanted.map((_, index) =>
    fit ? { confirmar_hasta: endOfConfirming(edition, moment) } : { espera: moment.toISOString(), espera_turno: turnAfter(last) + index },
  );
  return { placings, position: fit ? null : waiting.length + 1, behind };
}

const endOfConfirming = ({ horas_confirmar: hours }: StoredCall, moment: Date): string | null =>
  hours === null ? null : new Date(moment.getTime() + hours * 3_600_000).toISOString();

/** Whether it asks for a confirmation now: the setting may have changed since the sign-up. */
export const asksToConfirm = (call: StoredCall): boolean => call.horas_confirmar !== null && isLimited(call);
