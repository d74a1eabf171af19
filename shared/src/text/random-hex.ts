export const writeHex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** A key that no other has; also where the page has no secure context, and so no randomUUID. */
export const randomHex = (bytes: number): string => writeHex(crypto.getRandomValues(new Uint8Array(bytes)));
