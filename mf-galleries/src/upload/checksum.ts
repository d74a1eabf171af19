/** Files are read one after the other: each is in memory while it is read. */
let lastFile: Promise<unknown> = Promise.resolve();

/** SHA-256 in hex, or undefined where the browser has no crypto (a page on plain http) or cannot read the file. */
export function checksumOf(file: Blob): Promise<string | undefined> {
  const checksum = lastFile.then(() => digest(file)).catch(() => undefined);
  lastFile = checksum;
  return checksum;
}

async function digest(file: Blob): Promise<string | undefined> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (!subtle) return undefined;
  const bytes = new Uint8Array(await subtle.digest('SHA-256', await file.arrayBuffer()));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
