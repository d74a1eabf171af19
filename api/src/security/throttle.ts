import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Db } from '../db/schema.ts';
import { Refusal } from '../http/errors.ts';

/** A person who forgot; and a whole club behind one address, where several forget at once. */
const limits = { accountAndAddress: 10, address: 100 };
const windowMs = 15 * 60_000;

export interface Attempt {
  /** The log-in succeeded: it and this account's failures from this address no longer count. */
  forgive(): Promise<void>;
}

/**
 * Counts a log-in before the password is checked, so that many at once cannot slip past the count.
 *
 * @throws Refusal 429 with Retry-After once the last quarter of an hour holds too many failures.
 */
export async function countAttempt(db: Db, account: string, ip: string, now: Date): Promise<Attempt> {
  const cuenta = createHash('sha256').update(account).digest('base64url');
  const direccion = networkOf(ip);
  const since = new Date(now.getTime() - windowMs).toISOString();
  const own = await db
    .insertInto('intentos')
    .values({ cuenta, direccion, momento: now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();

  const recent = await db
    .selectFrom('intentos')
    .select(['id', 'cuenta', 'momento'])
    .where('direccion', '=', direccion)
    .where('momento', '>', since)
    .orderBy('momento')
    .execute();
  const ofAccount = recent.filter((row) => row.cuenta === cuenta);
  const blocking = ofAccount.length > limits.accountAndAddress ? ofAccount : recent.length > limits.address ? recent : undefined;
  if (blocking) {
    // A refused attempt does not count, or knocking would keep the door shut for ever.
    await db.deleteFrom('intentos').where('id', '=', own.id).execute();
    throw tooMany(blocking[0]?.momento, now);
  }
  return {
    forgive: async () => {
      await db.deleteFrom('intentos').where('direccion', '=', direccion).where('cuenta', '=', cuenta).execute();
    },
  };
}

function tooMany(oldest: string | undefined, now: Date): Refusal {
  const wait = Math.max(1, Math.ceil(((oldest ? Date.parse(oldest) : now.getTime()) + windowMs - now.getTime()) / 1000));
  return new Refusal(429, 'Demasiados intentos fallidos. Espera unos minutos antes de volver a intentarlo.', {
    'retry-after': String(wait),
  });
}

/** One household has a whole /64 of IPv6 addresses: they count as one. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip;
  const [head = '', tail = ''] = ip.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
