import { createHash, hkdfSync } from 'node:crypto';
import { join } from 'node:path';
import { keepSecret as keepSecretIn } from 'platform/store/write-durably';

/** Derives a secret of 32 bytes for each purpose from one, so that none leaks into another. */
export function deriveSecret(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}

/** Guessable values that are often typed instead of a random secret. */
const guessable = ['secret', 'changeme', 'change-me', 'change_me', 'password', 'contrase', 'example', 'qwerty', '123456', 'abcdef'];

/** Why a chosen secret is too weak, to be read after its name; undefined when it is good. */
export function findWeakness(secret: string): string | undefined {
  if (secret.length < 32) return 'must have at least 32 characters';
  // Of 32 random hexadecimal digits, one in a hundred million has fewer.
  if (new Set(secret).size < 8) return 'has too few different characters';
  const periods = Array.from({ length: Math.floor(secret.length / 2) }, (_, i) => i + 1);
  if (periods.some((period) => secret.startsWith(secret.slice(period)))) return 'repeats itself';
  const word = guessable.find((each) => secret.toLowerCase().includes(each));
  return word === undefined ? undefined : `can be guessed (it contains '${word}')`;
}

/** The secret kept in `dataDir`, made on first use. */
export const keepSecret = (dataDir: string): string => keepSecretIn(join(dataDir, 'jwt-secret'));

/** SHA-256 in base64url: what is stored of a key that opens something, or of what is only compared. */
export const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');
