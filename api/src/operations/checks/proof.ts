import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveSecret } from '../../core/base/secrets.ts';

export const proofHeader = 'x-doctor';

const proofAt = (secret: string, minute: number) =>
  createHmac('sha256', deriveSecret(secret, 'doctor')).update(String(minute)).digest('base64url');
const minuteOf = (now: Date) => Math.floor(now.getTime() / 60_000);

/** Proves that the caller has this site's secret; good for a minute or two. */
export const makeProof = (secret: string, now: Date): string => proofAt(secret, minuteOf(now));

export function isProof(text: unknown, secret: string, now: Date): boolean {
  if (typeof text !== 'string') return false;
  const given = Buffer.from(text);
  return [0, -1, 1].some((offset) => {
    const expected = Buffer.from(proofAt(secret, minuteOf(now) + offset));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
