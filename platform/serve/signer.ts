import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs text that a browser keeps (HMAC), so that forged text is recognised. */
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
    verify(signed) {
      // Most visitors have no cookie.
      if (signed === undefined) return undefined;
      const [encoded = '', given = ''] = signed.split('.');
      const text = Buffer.from(encoded, 'base64url').toString('utf8');
      const expected = mark(text);
      return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected)) ? text : undefined;
    },
  };
}
