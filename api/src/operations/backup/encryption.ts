import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

/*
 * The format of age (age-encryption.org): `age -d -i key.txt club.sqlite.age` opens it without us. The server holds the public key alone, so
 * that an intruder on it cannot read old backups.
 */

/** Loaded only with a key: it takes several megabytes. */
const loadAge = () => import('age-encryption');

/** Copies each chunk: streams read ahead, and a chunk may be valid only until the next one is asked for. */
async function* copyChunks(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) yield Uint8Array.from(chunk);
}

const web = (content: AsyncIterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(copyChunks(content), { objectMode: false })) as globalThis.ReadableStream<Uint8Array>;
const node = (stream: globalThis.ReadableStream<Uint8Array>) => Readable.fromWeb(stream as ReadableStream<Uint8Array>);

/** @param publicKey 'age1…' */
export async function encryptContent(content: AsyncIterable<Uint8Array>, publicKey: string): Promise<AsyncIterable<Uint8Array>> {
  const { Encrypter } = await loadAge();
  const encrypter = new Encrypter();
  encrypter.addRecipient(publicKey);
  return node(await encrypter.encrypt(web(content)));
}

/** @param secretKey 'AGE-SECRET-KEY-1…' @throws with another key, or when the content was changed. */
export async function decryptContent(content: AsyncIterable<Uint8Array>, secretKey: string): Promise<AsyncIterable<Uint8Array>> {
  const { Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  decrypter.addIdentity(secretKey);
  return node(await decrypter.decrypt(web(content)));
}

export async function makeKeys(): Promise<{ publicKey: string; secretKey: string; macKey: string }> {
  const { generateX25519Identity, identityToRecipient } = await loadAge();
  const secretKey = await generateX25519Identity();
  return { publicKey: await identityToRecipient(secretKey), secretKey, macKey: randomBytes(36).toString('base64url') };
}
