import type { FastifyRequest } from 'fastify';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Db, StoredUser } from '../db/schema.ts';
import { deriveSecret } from './secrets.ts';

const lifetime = '12h';

export interface Sessions {
  /** A bearer token for this user, valid for 12 hours or until the user's `token_version` rises. */
  issue(user: Pick<StoredUser, 'id' | 'token_version'>): Promise<string>;
  /** The user whose token the request carries, read now; null without a token that still holds. */
  find(request: FastifyRequest): Promise<StoredUser | null>;
}

export function createSessions(db: Db, jwtSecret: string, now: () => Date): Sessions {
  const key = deriveSecret(jwtSecret, 'session');
  return {
    issue: ({ id, token_version }) =>
      new SignJWT({ ver: token_version })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(id))
        .setIssuedAt(now())
        .setExpirationTime(new Date(now().getTime() + 12 * 3_600_000))
        .sign(key),
    async find(request) {
      const token = bearerToken(request);
      if (token === null) return null;
      const claims = await readClaims(token, key, now());
      if (claims === null) return null;
      const user = await db.selectFrom('usuarios').selectAll().where('id', '=', claims.id).executeTakeFirst();
      return user && user.token_version === claims.version ? user : null;
    },
  };
}

/** The token as sent, valid or not; null when there is none. */
export function bearerToken(request: FastifyRequest): string | null {
  return /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

async function readClaims(token: string, key: Uint8Array, currentDate: Date): Promise<{ id: number; version: unknown } | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      requiredClaims: ['sub', 'exp'],
      maxTokenAge: lifetime,
      currentDate,
    });
    return { id: Number(payload.sub), version: payload['ver'] };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
