/** Members' cards, free of zod, so that the browser may import it at run time. */

/** A code alone: 15 bytes in base64url. */
export const cardCodeShape = /^[\w-]{20}$/;
/** Hexadecimal digits of a code's SHA-256 by which a phone recognises it. */
export const digestLength = 12;

/** Where partners check a code. */
export const cardPath = '/c/';

/** The code in what a camera has read: alone, or at the end of its address. */
export const codeIn = (text: string): string | undefined => /(?:^|\/c\/)([\w-]{20})$/.exec(text.trim())?.[1];

/** What a check says of a code: `caducado` is of another day, `no` of no one who is a member now. */
export const cardStates = ['valido', 'caducado', 'no'] as const;
export type CardState = (typeof cardStates)[number];
