import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Says what a browser hands back, and that it was we who said it. */
export interface Signer {
  sign(text: string): string;
  /** The text, or undefined when it is not ours. */
  verify(signed: string | undefined): string | undefined;
}

/** @param key 32 bytes of a secret, for this purpose alone. */
export function createSigner(key: Buffer): Signer {
  const mark = (text: string) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 22);
  return {
    sign: (text) => `${Buffer.from(text).toString('base64url')}.${mark(text)}`,
    verify(signed = '') {
      const [encoded = '', given = ''] = signed.split('.');
      const text = Buffer.from(encoded, 'base64url').toString('utf8');
      const expected = mark(text);
      return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected)) ? text : undefined;
    },
  };
}

/** A lot that a visitor draws once: with it they stay on the same side of every canary. */
export const drawLot = () => randomBytes(9).toString('base64url');

/** Where a lot stands between 0 and 100. Each version is dealt anew, so that it is not always the same people who try. */
export function placeOf(lot: string, name: string, version: string): number {
  const number = createHash('sha256').update(`${lot} ${name} ${version}`).digest().readUInt32BE();
  return (number / 2 ** 32) * 100;
}
