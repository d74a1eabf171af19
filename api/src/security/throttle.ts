import type { Db } from '../db/schema.ts';
import { type Bound, countOrRefuse, forget, hour, minute } from './count-up.ts';
import { boundsOfNetworks, networkOf } from './networks.ts';

/** Most attempts: on one account from one network (a person who forgot), of one network (a club behind one address), on one account from everywhere (guesses). */
const limits = { own: 10, network: 100, account: 50 };
const windowMs = 15 * minute;

export interface Attempt {
  /** The log-in succeeded: it and this account's failures from this network, or on this device, no longer count. */
  forgive(): Promise<void>;
}

/**
 * Counts a log-in before the password is checked, so that many at once cannot slip past the count.
 *
 * @param account Null when what is guessed belongs to nobody in particular.
 * @param device Where somebody has already proved to own the account: a known browser, or an open session. It has its own count,
 *   and no guesses from elsewhere keep it out.
 * @throws HttpError 429 with Retry-After when there were too many failures in the last quarter of an hour, or in the last hour for the
 *   account from everywhere.
 */
export async function countAttempt(db: Db, account: string | null, ip: string, now: Date, device?: string): Promise<Attempt> {
  const where = device === undefined ? networkOf(ip) : `device ${device}`;
  const own: Bound = { what: `attempt ${where} ${account}`, most: limits.own, windowMs };
  const wider: Bound[] = [];
  if (device === undefined) {
    wider.push(...boundsOfNetworks(ip, limits.network).map(({ network, most }) => ({ what: `attempt ${network}`, most, windowMs })));
    if (account !== null) wider.push({ what: `attempt account ${account}`, most: limits.account, windowMs: hour });
  }
  await countOrRefuse(db, [own, ...wider], now, 'Demasiados intentos fallidos');
  return { forgive: () => forget(db, own, wider) };
}
