import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Db, StoredUser } from '../db/schema.ts';
import { Refusal } from '../http/errors.ts';
import { deriveSecret } from './secrets.ts';

const lifetime = '12h';

export interface SessionUser extends StoredUser {
  /** Names this one session among the user's. */
  sesion: string | null;
}

export interface Sessions {
  /** A bearer token for this user, valid for 12 hours or until the user's `token_version` rises. */
  issue(user: Pick<StoredUser, 'id' | 'token_version'>): Promise<string>;
  /**
   * The user whose token the request carries, read now; null without a token that still holds.
   *
   * @throws Refusal 403 when the user has yet to change a temporary password, unless `temporary` sessions are welcome.
   */
  find(request: FastifyRequest, options?: { temporary?: boolean }): Promise<SessionUser | null>;
}

export function createSessions(db: Db, jwtSecret: string, now: () => Date): Sessions {
  const key = deriveSecret(jwtSecret, 'session');
  return {
    issue: ({ id, token_version }) =>
      new SignJWT({ ver: token_version })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(id))
        .setJti(randomUUID())
        .setIssuedAt(now())
        .setExpirationTime(new Date(now().getTime() + 12 * 3_600_000))
        .sign(key),
    async find(request, { temporary = false } = {}) {
      const token = bearerToken(request);
      if (token === null) return null;
      const claims = await readClaims(token, key, now());
      if (claims === null) return null;
      const user = await db.selectFrom('usuarios').selectAll().where('id', '=', claims.id).executeTakeFirst();
      if (!user || !isOpen(user, claims)) return null;
      if (!temporary && mustChangePassword(user)) throw new Refusal(403, 'Debes cambiar tu contraseña temporal antes de continuar.');
      return { ...user, sesion: claims.session };
    },
  };
}

/** A temporary password ends some day and must be changed before anything else. */
export const mustChangePassword = (user: Pick<StoredUser, 'contrasena_caduca'>): boolean => user.contrasena_caduca !== null;

const isOpen = (user: StoredUser, { version, session }: Claims) =>
  user.token_version === version || (session !== null && session === user.sesion_conservada);

interface Claims {
  id: number;
  version: unknown;
  session: string | null;
}

/** The token as sent, valid or not; null when there is none. */
export function bearerToken(request: FastifyRequest): string | null {
  return /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

async function readClaims(token: string, key: Uint8Array, currentDate: Date): Promise<Claims | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      requiredClaims: ['sub', 'exp'],
      maxTokenAge: lifetime,
      currentDate,
    });
    return { id: Number(payload.sub), version: payload['ver'], session: payload.jti ?? null };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
