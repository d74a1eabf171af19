import { createChallenge } from 'altcha-lib';
import type { AltchaChallenge } from 'shared/contract/captcha';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

export const captchaSecrets = { hmacSignatureSecret: 'one', hmacKeySignatureSecret: 'two' };

/** Default reply to GET /captcha: a real proof of work, cheap to solve. `lifetime` in milliseconds. */
export async function issueCaptcha(lifetime = 600_000) {
  const expiresAt = new Date(Date.now() + lifetime);
  const reto = await createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 10, counter: 7, expiresAt, deriveKey, ...captchaSecrets });
  return { proveedor: 'altcha' as const, reto: reto as AltchaChallenge };
}
