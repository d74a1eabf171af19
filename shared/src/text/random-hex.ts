export const writeHex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Unique random key; works without a secure context, where randomUUID is missing. */
export const randomHex = (bytes: number): string => writeHex(crypto.getRandomValues(new Uint8Array(bytes)));
