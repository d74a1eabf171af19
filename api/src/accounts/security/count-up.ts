import { digest } from '../../core/base/secrets.ts';
import { type Compilable, sql } from 'kysely';
import type { Db } from '../../core/db/schema.ts';
import { sendTogether, transact } from '../../core/db/transact.ts';
import { HttpError } from '../../core/base/http-error.ts';
import { clockTolerance } from '../../core/base/read-token.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** A bound: `most` times within `windowMs`, counted from the first time. */
export interface Bound {
  /** The kind of count and its owner. Only its digest is kept. */
  what: string;
  most: number;
  windowMs: number;
  /** How many are counted at once, of which all have room or none: the people of a group. One, by default. */
  times?: number;
}

/** A bound is reached. */
export class Exhausted extends Error {
  /** The seconds until all of the bounds have room again. */
  readonly seconds: number;
  /** How many have room at once, where it was asked for more. */
  readonly atOnce: number | undefined;
  constructor(seconds: number, atOnce?: number) {
    super('a bound is reached');
    this.seconds = seconds;
    this.atOnce = atOnce;
  }
}

/**
 * Counts once against every bound, or against none. One atomic statement for each, so that many at once, in several processes,
 * cannot slip past. In a transaction of the caller it counts with it, or not at all.
 *
 * @throws Exhausted when one of them is reached; a transaction must then be rolled back, unless there was only one bound.
 */
export async function countUp(db: Db, bounds: readonly Bound[], now: Date): Promise<void> {
  const ordered = inOrder(bounds);
  const count = async (trx: Db) => {
    const counted = await sendTogether(
      trx,
      ordered.map((bound) => countingOne(trx, bound, now)),
    );
    if (counted.some(isNone)) throw await exhausted(trx, ordered, now);
  };
  await (db.isTransaction ? count(db) : db.transaction().execute(count));
}

/**
 * `countUp` for a call.
 *
 * @param sentence What was too much, without its full stop.
 * @throws HttpError 429 with the sentence and when there is room again, also in Retry-After (seconds).
 */
export async function countOrRefuse(db: Db, bounds: readonly Bound[], now: Date, sentence: string): Promise<void> {
  try {
    await countUp(db, bounds, now);
  } catch (error) {
    throw refusal(error, sentence);
  }
}

/**
 * `countOrRefuse` beside what it is counted for.
 *
 * @param ready As in `countAhead`.
 */
export async function countBeside(db: Db, bounds: readonly Bound[], now: Date, sentence: string, ready?: Promise<unknown>): Promise<void> {
  if (!ready) return countOrRefuse(db, bounds, now, sentence);
  const never = () => new Error('nothing is spent');
  const { kept } = await countAhead(db, bounds, now, { sentence, spending: () => [], spent: never, ready });
  await kept;
}

/** `countOrRefuse` as statements of a transaction, which must be rolled back when `confirm` throws. */
export function countingOrRefuse(trx: Db, bounds: readonly Bound[], now: Date, sentence: string) {
  const ordered = inOrder(bounds);
  return {
    statements: ordered.map((bound) => countingOne(trx, bound, now)),
    /** @param rows Of these statements. */
    async confirm(rows: readonly unknown[][]): Promise<void> {
      if (rows.some(isNone)) throw refusal(await exhausted(trx, ordered, now), sentence);
    },
    takingBack: ordered.map((bound) => takingBack(trx, bound)),
  };
}

function refusal(error: unknown, sentence: string): unknown {
  if (!(error instanceof Exhausted)) return error;
  if (error.atOnce !== undefined) return new HttpError(429, `${sentence}: de una vez caben ${error.atOnce} personas.`);
  const detail = `${sentence}: vuelve a intentarlo dentro de ${inWords(error.seconds)}.`;
  return new HttpError(429, detail, { 'retry-after': String(error.seconds) });
}

export interface Ahead<T> {
  /** The result of `ready`. */
  given: T;
  /** Fulfilled once the count is stored. Nothing may be acknowledged before. */
  kept: Promise<void>;
}

/**
 * `countUp` ahead of other work, which may begin while the count is being stored.
 *
 * @param spending Statements of the same transaction. One that gives no row is thrown as `spent`.
 * @param ready If it fails nothing is counted, and that is thrown first. It has asked the database for all that it waits for: on SQLite
 *   every other request waits until the count is kept.
 */
export async function countAhead<T>(
  db: Db,
  bounds: readonly Bound[],
  now: Date,
  {
    sentence,
    spending,
    spent,
    ready,
  }: { sentence: string; spending: (trx: Db) => Compilable<unknown>[]; spent: () => Error; ready: Promise<T> },
): Promise<Ahead<T>> {
  let tell: (given: T) => void = () => {};
  const counted = new Promise<T>((resolve) => (tell = resolve));
  const keep = async () => {
    try {
      await db.transaction().execute(async (trx) => {
        const once = spending(trx);
        const ordered = inOrder(bounds);
        const rows = await sendTogether(trx, [...once, ...ordered.map((bound) => countingOne(trx, bound, now))]);
        const given = await ready;
        if (rows.slice(0, once.length).some(isNone)) throw spent();
        if (rows.some(isNone)) throw await exhausted(trx, ordered, now);
        tell(given);
      });
    } catch (error) {
      throw refusal(error, sentence);
    }
  };
  // A failed count is the error that is thrown; this one is not reported as unhandled.
  ready.catch(() => {});
  const kept = keep();
  return { given: await Promise.race([counted, kept.then(() => counted)]), kept };
}

const isNone = (rows: readonly unknown[]) => rows.length === 0;

/** Rows are locked in one order: transactions that lock them in different orders would deadlock. */
const inOrder = (bounds: readonly Bound[]): KeyedBound[] =>
  bounds.map((bound) => ({ ...bound, clave: digest(bound.what) })).toSorted((a, b) => (a.clave < b.clave ? -1 : 1));

/** Counts once against each bound, in this order. A reached one gives no row; the others may be taken back. */
export const counting = (trx: Db, bounds: readonly Bound[], now: Date): Compilable<unknown>[] =>
  bounds.map((bound) => countingOne(trx, { ...bound, clave: digest(bound.what) }, now));

/** Undoes a count, in its transaction. */
export const takingBack = (trx: Db, bound: Bound): Compilable<unknown> =>
  trx
    .updateTable('intentos')
    .set((row) => ({ veces: row('veces', '-', bound.times ?? 1) }))
    .where('clave', '=', digest(bound.what));

/** Undoes a count that is stored. */
export const takeBack = (db: Db, bounds: readonly Bound[]): Promise<void> =>
  db.transaction().execute(
    async (trx) =>
      void (await sendTogether(
        trx,
        inOrder(bounds).map((bound) => takingBack(trx, bound)),
      )),
  );

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes === 1) return 'un minuto';
  return minutes <= 90 ? `${minutes} minutos` : `${Math.ceil(minutes / 60)} horas`;
}

/** Forgets the count of `own`, also in the wider bounds, where others go on counting. */
export const forgetCount = (db: Db, own: Bound, wider: readonly Bound[]): Promise<void> =>
  transact(db, async (trx, sendLast) => void sendLast(...forgetting(trx, own, wider)));

/** The statements that forget it, for a transaction. */
export function forgetting(trx: Db, own: Bound, wider: readonly Bound[]): Compilable<unknown>[] {
  const ownKey = digest(own.what);
  const keys = [ownKey, ...wider.map(({ what }) => digest(what))].toSorted();
  const gone = trx.selectFrom('intentos as own').select('own.veces').where('own.clave', '=', ownKey);
  return [
    // Locked in the order of `countUp`. Missing rows are inserted, and deleted again: they would come meanwhile and be locked out of turn.
    trx
      .insertInto('intentos')
      .values(keys.map((clave) => ({ clave, veces: 0, hasta: '' })))
      .onConflict((conflict) => conflict.column('clave').doUpdateSet((row) => ({ veces: row.ref('intentos.veces') }))),
    // A new window may have begun meanwhile: then it holds less than is subtracted.
    trx
      .updateTable('intentos')
      .set((row) => ({ veces: row('veces', '-', gone) }))
      .where('clave', 'in', keys)
      .where('clave', '!=', ownKey)
      .where('veces', '>=', gone),
    trx
      .deleteFrom('intentos')
      .where('clave', 'in', keys)
      .where((row) => row.or([row('clave', '=', ownKey), row('hasta', '=', '')])),
  ];
}

interface KeyedBound extends Bound {
  clave: string;
}

/** The column's largest number. */
const mostCounted = 2_147_483_647;

/** Gives no row when the bound is reached: then nothing changes. */
function countingOne(db: Db, { clave, most, windowMs, times = 1 }: KeyedBound, now: Date): Compilable<unknown> {
  if (times > most)
    return db
      .selectFrom('intentos')
      .select('veces')
      .where(sql<boolean>`1 = 0`);
  const hasta = new Date(now.getTime() + windowMs).toISOString();
  const moment = now.toISOString();
  // A window that ends later than a new one would was opened by a clock that has been set back since.
  const latest = new Date(now.getTime() + windowMs + clockTolerance * 1000).toISOString();
  const isOver = sql`(intentos.hasta <= ${moment} or intentos.hasta > ${latest})`;
  return db
    .insertInto('intentos')
    .values({ clave, veces: times, hasta })
    .onConflict((conflict) =>
      conflict
        .column('clave')
        .doUpdateSet({
          veces: sql`case when ${isOver} then ${times} else intentos.veces + ${times} end`,
          hasta: sql`case when ${isOver} then excluded.hasta else intentos.hasta end`,
        })
        .where((row) =>
          row.or([
            row('intentos.hasta', '<=', moment),
            row('intentos.hasta', '>', latest),
            row('intentos.veces', '<=', Math.min(most, mostCounted) - times),
          ]),
        ),
    )
    .returning('veces');
}

async function exhausted(db: Db, bounds: readonly KeyedBound[], now: Date): Promise<Exhausted> {
  const tooNarrow = bounds.filter(({ times = 1, most }) => times > most).map(({ most }) => most);
  return new Exhausted(await secondsUntilRoom(db, bounds, now), tooNarrow.length > 0 ? Math.min(...tooNarrow) : undefined);
}

async function secondsUntilRoom(db: Db, bounds: readonly KeyedBound[], now: Date): Promise<number> {
  const keys = bounds.map(({ clave }) => clave);
  const rows = await db.selectFrom('intentos').selectAll().where('clave', 'in', keys).execute();
  const ends = rows
    .filter(({ clave, veces }) => bounds.some((bound) => bound.clave === clave && veces + (bound.times ?? 1) > bound.most))
    .map(({ hasta }) => Date.parse(hasta));
  return Math.max(1, Math.ceil((Math.max(...ends) - now.getTime()) / 1000));
}
