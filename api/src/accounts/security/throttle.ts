import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Compilable } from 'kysely';
import { networkOf } from 'platform/serve/network-of';
import type { HttpError } from '../../core/base/http-error.ts';
import type { Db } from '../../core/db/schema.ts';
import {
  type Bound,
  countBeside,
  countingOrRefuse,
  countOrRefuse,
  countUp,
  day,
  Exhausted,
  forgetCount,
  forgetting,
  hour,
  minute,
  takeBack,
} from './count-up.ts';
import { boundsOfNetworks, unknownAddress } from '../../core/base/coarse-network.ts';
import type { AppContext } from './context.ts';

/** Wrong links of emails, of one network. */
const wrongLinks = 10;
const discounts = 30;
/** Own photos of a member in an hour, with each choice of whether the card has it: every one is received and decoded. */
const photos = 30;
/** Bounds of wrong codes, which are short: the more were wrong, the longer the next has to wait. A user mistypes one or two. */
const codes = [
  { most: 5, windowMs: 5 * minute },
  { most: 10, windowMs: hour },
  { most: 20, windowMs: day },
];
/** After so many wrong codes in an hour the owner is emailed, once a day. */
const toldAfter = 5;

/** Most attempts: on one account from one network (a forgotten password), of one network (a club behind one address), on one account from everywhere (guesses). */
const limits = { own: 10, network: 100, account: 50 };
const windowMs = 15 * minute;

export interface Attempt {
  /** The log-in succeeded: it and this account's failures from this network, or on this device, no longer count. */
  forgive(): Promise<void>;
  /** The same as statements of a transaction. */
  forgiving(trx: Db): Compilable<unknown>[];
}

/**
 * Counts a log-in before the password is checked, so that many at once cannot slip past the count.
 *
 * @param device Where the owner has already signed in: a known browser, or an open session. It has its own count,
 *   and no guesses from elsewhere keep it out.
 * @param ready Of what else fails the log-in; then nothing is counted.
 * @throws HttpError 429 with Retry-After when there were too many failures in the last quarter of an hour, or in the last hour for the
 *   account from everywhere.
 */
export async function countAttempt(
  db: Db,
  account: string,
  ip: string,
  now: Date,
  device?: string,
  ready?: Promise<unknown>,
): Promise<Attempt> {
  const where = device === undefined ? networkOf(ip) : `device ${device}`;
  // An unknown network stands for all visitors.
  const most = device === undefined && ip === unknownAddress ? limits.account : limits.own;
  const own: Bound = { what: `attempt ${where} ${account}`, most, windowMs };
  const wider: Bound[] = [];
  if (device === undefined) {
    wider.push(...boundsOfNetworks(ip, limits.network).map((bound) => ({ what: `attempt ${bound.network}`, most: bound.most, windowMs })));
    wider.push({ what: `attempt account ${account}`, most: limits.account, windowMs: hour });
  }
  await countBeside(db, [own, ...wider], now, 'Demasiados intentos fallidos', ready);
  return { forgive: () => forgetCount(db, own, wider), forgiving: (trx) => forgetting(trx, own, wider) };
}

type LinkKind = 'reset' | 'registration' | 'early' | 'card' | 'mandate';

/**
 * Counts a wrong link of an email, once it has turned out wrong: a good link is never held back by wrong ones, nor by links of
 * another kind.
 *
 * @throws HttpError 429 after ten of a network in a quarter of an hour.
 */
export const countWrongLink = (db: Db, kind: LinkKind, ip: string, now: Date): Promise<void> =>
  countOrRefuse(
    db,
    boundsOfNetworks(ip, wrongLinks).map(({ network, most }) => ({ what: `wrong link ${kind} ${network}`, most, windowMs })),
    now,
    'Demasiados intentos fallidos',
  );

/** No cache, search engine or other site learns of the reply. */
export const personalReply = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' };

/** How calls of one kind are opened: by the key of an email, which holds no session. `dead`: the error of a key that opens nothing. */
export const personalLinks = ({ db, now }: Pick<AppContext, 'db' | 'now'>, kind: LinkKind, dead: () => HttpError) => ({
  /** @throws HttpError `dead`, or 429 as `countWrongLink`. */
  async open<Found>(request: FastifyRequest, reply: FastifyReply, finding: Promise<Found | undefined>): Promise<Found> {
    reply.headers(personalReply);
    const found = await finding;
    if (found !== undefined) return found;
    await countWrongLink(db, kind, request.ip, now());
    throw dead();
  },
});

/**
 * Counts a try of a discount code before it is looked up: such codes are words, which can be guessed.
 *
 * @returns takes it back, for a code that was right.
 * @throws HttpError 429 after thirty of a network in a quarter of an hour.
 */
export async function countDiscount(db: Db, ip: string, now: Date): Promise<() => Promise<void>> {
  await countOrRefuse(db, boundsOfDiscounts(ip), now, tooManyDiscounts);
  return () => takeBack(db, boundsOfDiscounts(ip));
}

/** The same as statements of a transaction, with how their rows are read: 429. */
export const countingDiscount = (trx: Db, ip: string, now: Date) => countingOrRefuse(trx, boundsOfDiscounts(ip), now, tooManyDiscounts);

const boundsOfDiscounts = (ip: string): Bound[] =>
  boundsOfNetworks(ip, discounts).map(({ network, most }) => ({ what: `discount ${network}`, most, windowMs }));
const tooManyDiscounts = 'Has probado demasiados códigos';

/**
 * Counts a member's own photo before it is received.
 *
 * @throws HttpError 429 after thirty in an hour.
 */
export const countPhoto = (db: Db, user: number, now: Date): Promise<void> =>
  countOrRefuse(db, [{ what: `photo of ${user}`, most: photos, windowMs: hour }], now, 'Has cambiado tu foto demasiadas veces');

/**
 * Counts a code of a second step before it is checked, wherever it comes from: a guesser knows the password already.
 *
 * @param device A known browser of the owner, which has a count of its own.
 * @param ready As in `countAttempt`.
 * @throws HttpError 429: after five within five minutes, ten in an hour, twenty in a day.
 */
export async function countCode(db: Db, user: number, now: Date, device = 'everywhere', ready?: Promise<unknown>): Promise<Attempt> {
  const [own, ...wider] = codes.map(({ most, windowMs: lasts }) => ({ what: `code of ${user} ${device} ${lasts}`, most, windowMs: lasts }));
  if (!own) throw new Error('codes have no bound');
  await countBeside(db, [own, ...wider], now, 'Demasiados códigos incorrectos', ready);
  return { forgive: () => forgetCount(db, own, wider), forgiving: (trx) => forgetting(trx, own, wider) };
}

/** Counts a wrong code. @returns whether the owner is to be emailed now. In the transaction of the email. */
export async function countWrongCode(trx: Db, user: number, now: Date): Promise<boolean> {
  const isReached = async (bound: Bound) => {
    try {
      await countUp(trx, [bound], now);
      return false;
    } catch (error) {
      if (error instanceof Exhausted) return true;
      throw error;
    }
  };
  if (!(await isReached({ what: `wrong codes of ${user}`, most: toldAfter - 1, windowMs: hour }))) return false;
  return !(await isReached({ what: `told of codes of ${user}`, most: 1, windowMs: day }));
}
