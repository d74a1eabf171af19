import { randomBytes } from 'node:crypto';

let source: (count: number) => Buffer = randomBytes;

/** Draws all that is stored of it from elsewhere, so that a test can repeat what it did to the byte. @returns what undoes that. */
export function drawFrom(other: typeof source): () => void {
  source = other;
  return () => void (source = randomBytes);
}

export const drawBytes = (count: number): Buffer => source(count);

/** A secret of 256 bits: the key of a personal link. */
export const newKey = (): string => drawBytes(32).toString('base64url');

/** The random part of a file's name, of so many bytes. */
export const newStem = (bytes = 16): string => drawBytes(bytes).toString('hex');

/** From 0 to below `end`, each as likely but for one part in 2^32. */
export const drawBelow = (end: number): number => Math.floor((drawBytes(4).readUInt32BE() / 2 ** 32) * end);

/** A UUID of version 4. */
export function newUuid(): string {
  const bytes = drawBytes(16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
