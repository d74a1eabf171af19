import { createHash } from 'node:crypto';

/** SHA-256 in base64url: what is stored of a key that opens something, or of what is only compared. */
export const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');
