import { createPublicKey, type KeyObject } from 'node:crypto';

export const ofEd25519 = (key: KeyObject): KeyObject => {
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('It is not a key of Ed25519.');
  return key;
};

/**
 * The public key by which a server knows what its site has released, as `pnpm release --new-key` prints it.
 *
 * @throws Error when the text is no such key.
 */
export const readVerifyKey = (text: string): KeyObject =>
  ofEd25519(createPublicKey({ key: Buffer.from(text, 'base64'), type: 'spki', format: 'der' }));
