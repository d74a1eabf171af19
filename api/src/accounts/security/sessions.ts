import type { FastifyRequest } from 'fastify';
import { SignJWT } from 'jose';
import type { Access } from 'shared/contract/call-table';
import type { Db, StoredUser } from '../../core/db/schema.ts';
import { HttpError } from '../../core/base/http-error.ts';
import { isStaff } from './is-staff.ts';
import { noteUse } from './open-sessions.ts';
import { createTokenReader, type SessionName, type SessionToken } from '../../core/base/read-token.ts';
import { deriveSecret } from '../../core/base/secrets.ts';
import { parseStaffRules, staffRulesSetting } from './staff-rules.ts';
import { newUuid } from '../../core/base/random.ts';

const hours = 12;
/** In ms: how long a session of staff may be idle where a webmaster has limited that. */
const mostIdle = 2 * 3_600_000;
const lifetime = `${hours}h`;

export interface SessionUser extends StoredUser {
  /** The id of this session. */
  sesion: string | null;
  /** When the session was last confirmed, by its log-in or since; in ms since 1970. */
  confirmado: number;
  /** Whether they may do little more than add a second factor. */
  debe_activar_segundo_factor: boolean;
}

export interface Sessions {
  /** A bearer token for this user, valid for 12 hours or until the user's `token_version` rises. */
  issue(user: Pick<StoredUser, 'id' | 'token_version'>): Promise<string>;
  /**
   * The user whose token the request carries, read now; null without a token that still holds.
   *
   * @param welcome `temporary` and `enrolment` admit sessions that may not do everything yet: see `Access`.
   * @throws HttpError 403 when the user has yet to change a temporary password, or to add a second factor.
   */
  find(request: FastifyRequest, welcome?: Access): Promise<SessionUser | null>;
  /** `find` in one round trip: that the session is in use is stored meanwhile. Outside of transactions `noted` is awaited before the reply. */
  findSoon(request: FastifyRequest): Promise<{ user: SessionUser | null; noted: Promise<void> }>;
  /** The session that the request carries; null without one. It may be over: see `find` and `isOpen`. */
  nameOf(request: FastifyRequest): Promise<SessionToken | null>;
  isOpen(session: SessionName): Promise<boolean>;
  /** Stores that the session was confirmed now. */
  confirm(session: Pick<SessionUser, 'sesion'>): Promise<void>;
  /** Signs out: this session's token and signed links end now, those of the user's other sessions do not. */
  close(session: Pick<SessionUser, 'sesion'>): Promise<void>;
}

export function createSessions(db: Db, jwtSecret: string, now: () => Date): Sessions {
  const key = deriveSecret(jwtSecret, 'session');
  const readName = createTokenReader(key, lifetime, now);

  const nameOf = async (request: FastifyRequest): Promise<SessionToken | null> => {
    const token = bearerToken(request);
    return token === null ? null : readName(token);
  };

  const findOpen = async ({ usuario, version, sesion, caduca }: SessionName & Partial<SessionToken>) => {
    const found = await db
      .selectFrom('usuarios')
      .leftJoin('sesiones', (row) => row.on('sesiones.sesion', '=', sesion))
      .selectAll('usuarios')
      .select(['sesiones.ultimo_uso', 'sesiones.confirmada'])
      .select(({ selectFrom }) => selectFrom('ajustes').select('valor').where('clave', '=', staffRulesSetting).as('reglas'))
      .where('usuarios.id', '=', usuario)
      .where((user) => user.or([user('token_version', '=', version), user('sesion_conservada', '=', sesion)]))
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('sesiones_cerradas').select('sesion').where('sesiones_cerradas.sesion', '=', sesion))),
      )
      .executeTakeFirst();
    if (!found) return undefined;
    const { ultimo_uso, confirmada, reglas, ...user } = found;
    const rules = isStaff(user) ? parseStaffRules(reglas) : undefined;
    // Before its first use, when it began.
    const lastUse = ultimo_uso ? Date.parse(ultimo_uso) : beginOf(caduca ?? Infinity);
    if (rules?.inactividad && now().getTime() - lastUse >= mostIdle) return undefined;
    return { user, ultimo_uso, confirmada, mustEnrol: rules?.segundo_factor === true && user.segundo_factor === 0 };
  };

  const findSoon = async (request: FastifyRequest, welcome: Access = 'session') => {
    const session = await nameOf(request);
    const found = session && (await findOpen(session));
    if (!session || !found) return { user: null, noted: Promise.resolve() };
    const { user, ultimo_uso, confirmada, mustEnrol } = found;
    const begun = beginOf(session.caduca);
    if (welcome !== 'temporary') {
      if (mustChangePassword(user)) throw new HttpError(403, 'Debes cambiar tu contraseña temporal antes de continuar.');
      if (mustEnrol && welcome !== 'enrolment') throw new HttpError(403, 'Debes activar la verificación en dos pasos antes de continuar.');
    }
    const noted = noteUse(db, request, session, begun, ultimo_uso, now());
    // Its error is thrown where it is awaited.
    noted.catch(() => {});
    const confirmado = Math.max(begun, confirmada ? Date.parse(confirmada) : 0);
    return { user: { ...user, sesion: session.sesion, confirmado, debe_activar_segundo_factor: mustEnrol }, noted };
  };

  return {
    issue: ({ id, token_version }) =>
      new SignJWT({ ver: token_version })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(id))
        .setJti(newUuid())
        .setIssuedAt(now())
        .setExpirationTime(new Date(now().getTime() + hours * 3_600_000))
        .sign(key),
    async find(request, welcome) {
      const { user, noted } = await findSoon(request, welcome);
      await noted;
      return user;
    },
    findSoon,
    nameOf,
    isOpen: async (session) => (await findOpen(session)) !== undefined,
    async confirm({ sesion }) {
      await db.updateTable('sesiones').set({ confirmada: now().toISOString() }).where('sesion', '=', sesion).execute();
    },
    async close({ sesion }) {
      if (sesion === null) return;
      const caduca = new Date(now().getTime() + hours * 3_600_000).toISOString();
      await db
        .insertInto('sesiones_cerradas')
        .values({ sesion, caduca })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await db.deleteFrom('sesiones').where('sesion', '=', sesion).execute();
    },
  };
}

const beginOf = (caduca: number) => caduca - hours * 3_600_000;

/** Whether the password is temporary: it ends and must be changed before anything else. */
export const mustChangePassword = (user: Pick<StoredUser, 'contrasena_caduca'>): boolean => user.contrasena_caduca !== null;

/** The token as sent, valid or not; null when there is none. */
export function bearerToken(request: FastifyRequest): string | null {
  return /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}
