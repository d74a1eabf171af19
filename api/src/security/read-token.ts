import { errors, jwtVerify } from 'jose';
import type { SessionName } from './sessions.ts';

interface Known extends SessionName {
  /** In seconds since 1970. */
  exp: number;
}

/** As many tokens as are in use at once, and more. */
const mostKnown = 1000;

/**
 * Reads the session that a token names; null when it is not ours or has ended. Signatures are checked on the threads that also
 * write files, so each is checked once: whoever shows a token again waits for nothing.
 *
 * @param lifetime Of a token, as jose writes it.
 */
export function createTokenReader(key: Uint8Array, lifetime: string, now: () => Date): (token: string) => Promise<SessionName | null> {
  const known = new Map<string, Known>();
  return async (token) => {
    const found = known.get(token) ?? (await verify(token, key, lifetime, now()));
    if (!found) return null;
    const { exp, ...name } = found;
    if (exp <= now().getTime() / 1000) {
      known.delete(token);
      return null;
    }
    known.set(token, found);
    const [oldest] = known.keys();
    if (oldest !== undefined && known.size > mostKnown) known.delete(oldest);
    return name;
  };
}

async function verify(token: string, key: Uint8Array, maxTokenAge: string, currentDate: Date): Promise<Known | null> {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], requiredClaims: ['sub', 'exp'], maxTokenAge, currentDate });
    const [usuario, version] = [Number(payload.sub), Number(payload['ver'])];
    if (!Number.isInteger(usuario) || !Number.isInteger(version)) return null;
    return { usuario, version, sesion: payload.jti ?? null, exp: payload.exp ?? 0 };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
