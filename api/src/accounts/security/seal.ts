import { createCipheriv, createDecipheriv } from 'node:crypto';
import { drawBytes } from '../../core/base/random.ts';

const [ivBytes, tagBytes] = [12, 16];

/**
 * Encrypts what a reader of a copy of the database must not learn (AES-256-GCM).
 *
 * @param key 32 bytes, as `deriveSecret` makes them.
 * @param owner Whose it is: sealed for one, it opens for no other.
 */
export function sealText(key: Buffer, owner: string, text: string): string {
  const iv = drawBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner));
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

/** Null when it was sealed with another key or for another owner, or has been changed. */
export function unsealText(key: Buffer, owner: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes)).setAAD(Buffer.from(owner));
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
