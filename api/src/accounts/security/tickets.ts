import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Db, StoredUser } from '../../core/db/schema.ts';
import { HttpError } from '../../core/base/http-error.ts';
import { networkOf } from '../../core/base/networks.ts';
import { deriveSecret } from '../../core/base/secrets.ts';
import { newKey } from '../../core/base/random.ts';

export interface Ticket {
  user: StoredUser;
  /** Random, in base64url: a passkey signs it. */
  challenge: string;
  /** The note given to `issue`. */
  note: string;
  /** @throws HttpError 401 when it was used before. Give it the transaction of its purpose. */
  spend(trx: Db): Promise<void>;
}

export interface Tickets {
  issue(
    request: FastifyRequest,
    user: Pick<StoredUser, 'id' | 'token_version'>,
    note?: string,
  ): Promise<{ ticket: string; challenge: string }>;
  /** @throws HttpError 401 when it is not valid (any more), or not for this purpose, browser and network. */
  read(request: FastifyRequest, ticket: string): Promise<Ticket>;
}

/**
 * Signed tokens (JWT) that carry state from one call to the next without a row. Each is valid once, for one purpose, user, browser and
 * network, until the user's sessions are ended (as a change of the password does).
 *
 * @param minutes How long they are valid.
 */
export function createTickets(
  purpose: string,
  minutes: number,
  { db, jwtSecret, now }: { db: Db; jwtSecret: string; now: () => Date },
): Tickets {
  const key = deriveSecret(jwtSecret, `ticket: ${purpose}`);
  return {
    async issue(request, { id, token_version }, note = '') {
      const challenge = newKey();
      const ticket = await new SignJWT({ ver: token_version, from: originOf(request), note })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(id))
        .setJti(challenge)
        .setIssuedAt(now())
        .setExpirationTime(new Date(now().getTime() + minutes * 60_000))
        .sign(key);
      return { ticket, challenge };
    },
    async read(request, ticket) {
      const payload = await verify(ticket, key, now());
      const holder = db
        .selectFrom('usuarios')
        .selectAll()
        .where('id', '=', Number(payload?.sub ?? 0));
      const user = payload && (await holder.executeTakeFirst());
      if (!user || payload['ver'] !== user.token_version || payload['from'] !== originOf(request)) throw over();
      const challenge = payload.jti ?? '';
      const spend = async (trx: Db) => {
        const caduca = new Date((payload.exp ?? 0) * 1000).toISOString();
        const spent = await trx
          .insertInto('sesiones_cerradas')
          .values({ sesion: challenge, caduca })
          .onConflict((conflict) => conflict.doNothing())
          .returning('sesion')
          .executeTakeFirst();
        if (!spent) throw over();
      };
      return { user, challenge, note: String(payload['note']), spend };
    },
  };
}

const over = () => new HttpError(401, 'Ha pasado demasiado tiempo o ya no vale. Vuelve a empezar.');

/** A digest of browser and network. */
const originOf = ({ ip, headers }: FastifyRequest) =>
  createHash('sha256')
    .update(`${networkOf(ip)}\n${headers['user-agent'] ?? ''}`)
    .digest('base64url');

async function verify(ticket: string, key: Uint8Array, currentDate: Date) {
  try {
    return (await jwtVerify(ticket, key, { algorithms: ['HS256'], requiredClaims: ['sub', 'exp', 'jti'], currentDate })).payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
