import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Config } from '../../core/base/config.ts';
import type { StoredUser } from '../../core/db/schema.ts';
import { deviceNames } from 'shared/facts/device-names';
import { ownCookie } from 'platform/serve/own-cookie';
import { deriveSecret } from '../../core/base/secrets.ts';
import { newUuid } from '../../core/base/random.ts';

/** In days: browsers keep cookies for at most 400. */
const lifetime = 365;

type Owner = Pick<StoredUser, 'id' | 'contrasena_hash'>;
/** The same before the database has answered. @see markOf */
type Marked = Pick<StoredUser, 'id'> & { mark: string };

/**
 * Signed cookies that mark browsers in which the owner of an account has logged in. Guesses from elsewhere may lock an account for strangers
 * for a while, but not for these. A cookie opens nothing by itself: the password is asked for as ever.
 */
export interface KnownDevices {
  /** The id of this browser if it is known for this account and the password has not changed since. */
  recognize(request: FastifyRequest, owner: Owner | Marked): Promise<string | undefined>;
  /** Makes this browser known for this account, and for no other. */
  remember(reply: FastifyReply, owner: Owner): Promise<void>;
}

export function createKnownDevices(config: Pick<Config, 'jwtSecret' | 'publicUrl'>, now: () => Date): KnownDevices {
  const key = deriveSecret(config.jwtSecret, 'known device');
  const cookie = ownCookie(config.publicUrl.startsWith('https:'), deviceNames.device, 'lax');
  return {
    async recognize(request, owner) {
      try {
        const { payload } = await jwtVerify(cookie.read(request) ?? '', key, { algorithms: ['HS256'], currentDate: now() });
        const isOwners = payload.sub === String(owner.id) && payload['clave'] === ('mark' in owner ? owner.mark : markOf(owner));
        return isOwners ? payload.jti : undefined;
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      }
    },
    async remember(reply, owner) {
      const token = await new SignJWT({ clave: markOf(owner) })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(owner.id))
        .setJti(newUuid())
        .setExpirationTime(new Date(now().getTime() + lifetime * 86_400_000))
        .sign(key);
      cookie.write(reply, token, lifetime * 86_400);
    },
  };
}

/** Changes with the password, whose salt is new. */
export const markOf = ({ contrasena_hash }: Pick<Owner, 'contrasena_hash'>) =>
  createHash('sha256').update(contrasena_hash).digest('base64url').slice(0, 22);
