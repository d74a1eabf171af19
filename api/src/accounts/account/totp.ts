import { Secret, TOTP } from 'otpauth';
import type { Config } from '../../core/base/config.ts';
import type { Db } from '../../core/db/schema.ts';
import { sealText, unsealText } from '../security/seal.ts';
import { deriveSecret } from '../../core/base/secrets.ts';
import type { StoredAuthenticator } from './factors-queries.ts';

const period = 30;
/** A clock may be one step early or late. */
const drift = 1;

/** The defaults of apps: SHA-1, six digits, 30 seconds. */
const authenticator = (secret: string, label = '', issuer = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period });

/** 160 bits, in base32. */
export const makeTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The content of the QR code. */
export const totpLink = (secret: string, email: string, club: string): string => authenticator(secret, email, club).toString();

/** The step, of 30 seconds since 1970, that this code belongs to; null for a code of another time. */
export function findStep(secret: string, typed: string, now: Date): number | null {
  const token = typed.replaceAll(/\s/g, '');
  const delta = /^\d{6}$/.test(token) ? authenticator(secret).validate({ token, timestamp: now.getTime(), window: drift }) : null;
  return delta === null ? null : Math.floor(now.getTime() / (period * 1000)) + delta;
}

/** Secrets are stored encrypted with a key of JWT_SECRET: a stolen copy of the database makes no codes. */
export function createAuthenticators({ jwtSecret }: Pick<Config, 'jwtSecret'>) {
  const key = deriveSecret(jwtSecret, 'totp');
  return {
    /** Replaces an older one. @param step The one whose code was used to prove that the app works. */
    async store(trx: Db, usuario_id: number, secret: string, step: number, now: Date): Promise<void> {
      const row = { secreto: sealText(key, String(usuario_id), secret), ultimo_paso: step, creado: now.toISOString() };
      await trx
        .insertInto('aplicaciones')
        .values({ usuario_id, ...row })
        .onConflict((conflict) => conflict.column('usuario_id').doUpdateSet(row))
        .execute();
    },
    /** The step of a code that is right and unused; null for any other. A secret of another JWT_SECRET has no codes. */
    stepOf(app: StoredAuthenticator | undefined, typed: string, now: Date): number | null {
      const secret = app && unsealText(key, String(app.usuario_id), app.secreto);
      const step = secret ? findStep(secret, typed, now) : null;
      return app && step !== null && step > app.ultimo_paso ? step : null;
    },
    /** Of two at once, one gives a row. */
    spending: (trx: Db, userId: number, step: number) =>
      trx
        .updateTable('aplicaciones')
        .set({ ultimo_paso: step })
        .where('usuario_id', '=', userId)
        .where('ultimo_paso', '<', step)
        .returning('usuario_id'),
  };
}
