import { createHmac, timingSafeEqual } from 'node:crypto';
import { newKey } from '../../core/base/random.ts';
import { deriveSecret, digest } from '../../core/base/secrets.ts';

/*
 * Links that open something to whoever has them. Their key stands behind the '#' of an address: it reaches no server, log or other site. Of one
 * that is drawn only the digest is stored; one that is signed is stored nowhere.
 */

/** @param lead What the key is, where the page opens by more than one: 'confirmar='. */
export function drawLink(page: string, lead = ''): { huella: string; address: string } {
  const clave = newKey();
  return { huella: digest(clave), address: `${page}#${lead}${clave}` };
}

/** Signs a text for one purpose: 43 characters. */
export const signFor = (jwtSecret: string, purpose: string, text: string): string =>
  createHmac('sha256', deriveSecret(jwtSecret, purpose)).update(text).digest('base64url');

export function isSignedFor(jwtSecret: string, purpose: string, text: string, signature: string): boolean {
  const [given, right] = [Buffer.from(signature), Buffer.from(signFor(jwtSecret, purpose, text))];
  return given.length === right.length && timingSafeEqual(given, right);
}
