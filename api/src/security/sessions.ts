import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { SignJWT } from 'jose';
import type { Db, StoredUser } from '../db/schema.ts';
import { Refusal } from '../http/errors.ts';
import { createTokenReader } from './read-token.ts';
import { deriveSecret } from './secrets.ts';

const hours = 12;
const lifetime = `${hours}h`;

export interface SessionUser extends StoredUser {
  /** Names this one session among the user's. */
  sesion: string | null;
}

/** One session of a user, as its token names it. */
export interface SessionName {
  usuario: number;
  /** The user's `token_version` when it began. */
  version: number;
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
  /** The session that the request carries; null without one. It may be over: `find` and `isOpen` tell. */
  nameOf(request: FastifyRequest): Promise<SessionName | null>;
  isOpen(session: SessionName): Promise<boolean>;
  /** Signs out: its token and everything that was given to it end now, those of the user's other sessions do not. */
  close(session: Pick<SessionUser, 'sesion'>): Promise<void>;
}

export function createSessions(db: Db, jwtSecret: string, now: () => Date): Sessions {
  const key = deriveSecret(jwtSecret, 'session');
  const readName = createTokenReader(key, lifetime, now);

  const nameOf = async (request: FastifyRequest): Promise<SessionName | null> => {
    const token = bearerToken(request);
    return token === null ? null : readName(token);
  };

  const findOpen = async ({ usuario, version, sesion }: SessionName): Promise<StoredUser | undefined> =>
    db
      .selectFrom('usuarios')
      .selectAll()
      .where('id', '=', usuario)
      .where((user) => user.or([user('token_version', '=', version), user('sesion_conservada', '=', sesion)]))
      .where(({ not, exists, selectFrom }) => not(exists(selectFrom('sesiones_cerradas').select('sesion').where('sesion', '=', sesion))))
      .executeTakeFirst();

  return {
    issue: ({ id, token_version }) =>
      new SignJWT({ ver: token_version })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(id))
        .setJti(randomUUID())
        .setIssuedAt(now())
        .setExpirationTime(new Date(now().getTime() + hours * 3_600_000))
        .sign(key),
    async find(request, { temporary = false } = {}) {
      const session = await nameOf(request);
      const user = session && (await findOpen(session));
      if (!session || !user) return null;
      if (!temporary && mustChangePassword(user)) throw new Refusal(403, 'Debes cambiar tu contraseña temporal antes de continuar.');
      return { ...user, sesion: session.sesion };
    },
    nameOf,
    isOpen: async (session) => (await findOpen(session)) !== undefined,
    async close({ sesion }) {
      if (sesion === null) return;
      const caduca = new Date(now().getTime() + hours * 3_600_000).toISOString();
      await db
        .insertInto('sesiones_cerradas')
        .values({ sesion, caduca })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}

/** A temporary password ends some day and must be changed before anything else. */
export const mustChangePassword = (user: Pick<StoredUser, 'contrasena_caduca'>): boolean => user.contrasena_caduca !== null;

/** The token as sent, valid or not; null when there is none. */
export function bearerToken(request: FastifyRequest): string | null {
  return /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}
