import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Captcha } from './captcha.ts';

/** Google answers within milliseconds; a sign-up does not wait longer than this for it. */
const timeoutMs = 8000;
const verdict = z.object({ success: z.boolean() });

/** Google refuses a token that it has seen before, so nothing is stored here. */
export function createRecaptcha(config: NonNullable<Config['recaptcha']>, log: FastifyBaseLogger): Captcha {
  return {
    settings: async () => ({ proveedor: 'recaptcha', clave: config.siteKey }),
    async verify(token, ip) {
      try {
        const response = await fetch(config.verifyUrl, {
          method: 'POST',
          body: new URLSearchParams({ secret: config.secret, response: token, remoteip: ip }),
          signal: AbortSignal.timeout(timeoutMs),
        });
        return verdict.parse(await response.json()).success;
      } catch (error) {
        log.warn({ err: error }, 'the reCAPTCHA server could not be asked');
        return false;
      }
    },
  };
}
