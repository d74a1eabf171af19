import { createHash, randomBytes } from 'node:crypto';

/** A random number that a visitor keeps in a cookie: by it they stay on the same side of every canary. */
export const newVisitorId = () => randomBytes(9).toString('base64url');

/**
 * The visitor's bucket, from 0 to 100: those below the canary's share get it. A hash with the version, so that each canary is tried by
 * other visitors.
 */
export function bucketOf(visitorId: string, name: string, version: string): number {
  const number = createHash('sha256').update(`${visitorId} ${name} ${version}`).digest().readUInt32BE();
  return (number / 2 ** 32) * 100;
}
