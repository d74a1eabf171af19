import type { Db } from '../db/schema.ts';
import { Refusal } from '../http/errors.ts';
import { type Bound, countUp, Exhausted, forget, minute } from './count-up.ts';
import { boundsOfNetworks, networkOf } from './networks.ts';

/** A person who forgot; and a whole club behind one address, where several forget at once. */
const limits = { accountAndNetwork: 10, network: 100 };
const windowMs = 15 * minute;

export interface Attempt {
  /** The log-in succeeded: it and this account's failures from this network no longer count. */
  forgive(): Promise<void>;
}

/**
 * Counts a log-in before the password is checked, so that many at once cannot slip past the count.
 *
 * @throws Refusal 429 with Retry-After once the last quarter of an hour holds too many failures.
 */
export async function countAttempt(db: Db, account: string, ip: string, now: Date): Promise<Attempt> {
  const own: Bound = { what: `attempt ${networkOf(ip)} ${account}`, most: limits.accountAndNetwork, windowMs };
  const wider = boundsOfNetworks(ip, limits.network).map(({ network, most }) => ({ what: `attempt ${network}`, most, windowMs }));
  try {
    await countUp(db, [own, ...wider], now);
  } catch (error) {
    if (!(error instanceof Exhausted)) throw error;
    throw new Refusal(429, 'Demasiados intentos fallidos. Espera unos minutos antes de volver a intentarlo.', {
      'retry-after': String(error.seconds),
    });
  }
  return { forgive: () => forget(db, own, wider) };
}
