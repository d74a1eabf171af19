import { errors, jwtVerify } from 'jose';

/** The session that a token names. */
export interface SessionName {
  usuario: number;
  /** The user's `token_version` when it began. */
  version: number;
  sesion: string | null;
}

export interface SessionToken extends SessionName {
  /** Its end, in ms since 1970. */
  caduca: number;
}

/**
 * In seconds: how far apart the clocks of a site's processes may be: a token signed by another may seem to come from the future.
 * Nothing lasts longer for it.
 */
export const clockTolerance = 5 * 60;

/** Size of the cache: more tokens than are in use at once. */
const mostKnown = 1000;

/**
 * Reads the session that a token names; null when it is not ours or has ended. Keeps a cache of verified tokens: signatures are checked
 * on the threads that also write files, so each is checked only once.
 *
 * @param lifetime Of a token, as jose writes it.
 */
export function createTokenReader(key: Uint8Array, lifetime: string, now: () => Date): (token: string) => Promise<SessionToken | null> {
  const known = new Map<string, SessionToken>();
  return async (token) => {
    const found = known.get(token) ?? (await verify(token, key, lifetime, now()));
    if (!found) return null;
    if (found.caduca <= now().getTime()) {
      known.delete(token);
      return null;
    }
    known.set(token, found);
    const [oldest] = known.keys();
    if (oldest !== undefined && known.size > mostKnown) known.delete(oldest);
    return found;
  };
}

async function verify(token: string, key: Uint8Array, maxTokenAge: string, currentDate: Date): Promise<SessionToken | null> {
  try {
    const rules = { algorithms: ['HS256'], requiredClaims: ['sub', 'exp'], maxTokenAge, clockTolerance };
    const { payload } = await jwtVerify(token, key, { ...rules, currentDate });
    const [usuario, version] = [Number(payload.sub), Number(payload['ver'])];
    if (!Number.isInteger(usuario) || !Number.isInteger(version)) return null;
    return { usuario, version, sesion: payload.jti ?? null, caduca: (payload.exp ?? 0) * 1000 };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
