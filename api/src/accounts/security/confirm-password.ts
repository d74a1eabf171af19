import type { Db } from '../../core/db/schema.ts';
import { HttpError } from '../../core/base/http-error.ts';
import { passwordMatches } from './passwords.ts';
import type { SessionUser } from './sessions.ts';
import { countAttempt } from './throttle.ts';

/**
 * Checks the password of a session's user again, before something that a thief of the session must not do.
 *
 * @throws HttpError 400 when it is not the password, 429 after too many that were not, in this session.
 */
export async function confirmPassword(db: Db, user: SessionUser, password: string, ip: string, now: Date): Promise<void> {
  const attempt = await countAttempt(db, user.correo_electronico, ip, now, user.sesion ?? undefined);
  if (!(await passwordMatches(user.contrasena_hash, password))) throw new HttpError(400, 'La contraseña actual no es correcta.');
  await attempt.forgive();
}
