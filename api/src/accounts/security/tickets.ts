import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { Compilable } from 'kysely';
import { networkOf } from 'platform/serve/network-of';
import type { Db, StoredUser } from '../../core/db/schema.ts';
import { HttpError } from '../../core/base/http-error.ts';
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
  /** The same as a statement, and how its rows are read. */
  spending(trx: Db): Compilable<unknown>;
  confirmSpent(rows: readonly unknown[]): void;
}

/** What a ticket says by itself, signed. */
interface Claims {
  userId: number;
  challenge: string;
  note: string;
  payload: JWTPayload;
}

export interface Tickets {
  issue(
    request: FastifyRequest,
    user: Pick<StoredUser, 'id' | 'token_version'>,
    note?: string,
  ): Promise<{ ticket: string; challenge: string }>;
  /** @throws HttpError 401 when it is not valid (any more), or not for this purpose, browser and network. */
  read(request: FastifyRequest, ticket: string): Promise<Ticket>;
  /** `read` up to the database, and from there: other reads may be sent with the second. */
  open(request: FastifyRequest, ticket: string): Promise<Claims>;
  find(claims: Claims): Promise<Ticket>;
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
  const open = async (request: FastifyRequest, ticket: string): Promise<Claims> => {
    const payload = await verify(ticket, key, now());
    if (!payload || payload['from'] !== originOf(request)) throw over();
    return { userId: Number(payload.sub), challenge: payload.jti ?? '', note: String(payload['note']), payload };
  };
  const find = async ({ userId, challenge, note, payload }: Claims): Promise<Ticket> => {
    const user = await db.selectFrom('usuarios').selectAll().where('id', '=', userId).executeTakeFirst();
    if (!user || payload['ver'] !== user.token_version) throw over();
    const caduca = new Date((payload.exp ?? 0) * 1000).toISOString();
    const spending = (trx: Db) =>
      trx
        .insertInto('sesiones_cerradas')
        .values({ sesion: challenge, caduca })
        .onConflict((conflict) => conflict.doNothing())
        .returning('sesion');
    const confirmSpent = (rows: readonly unknown[]) => {
      if (rows.length === 0) throw over();
    };
    return { user, challenge, note, spend: async (trx) => confirmSpent(await spending(trx).execute()), spending, confirmSpent };
  };
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
    read: async (request, ticket) => find(await open(request, ticket)),
    open,
    find,
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
