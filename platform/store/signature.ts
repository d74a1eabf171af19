import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import type { RegistryEntry, Release, ReleaseLine } from '../wire/registry.ts';

/** Both keys in base64: the private one, which signs releases, and the public one, by which servers know them. Ed25519. */
export function newSigningKeys(): { signing: string; verify: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    signing: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    verify: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  };
}

const ofEd25519 = (key: KeyObject): KeyObject => {
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('It is not a key of Ed25519.');
  return key;
};

/**
 * The public key by which a server knows what its site has released, as `release --new-key` prints it.
 *
 * @throws Error when the text is no such key.
 */
export const readVerifyKey = (text: string): KeyObject =>
  ofEd25519(createPublicKey({ key: Buffer.from(text, 'base64'), type: 'spki', format: 'der' }));

/** @throws Error when the text is no such key. */
export const readSigningKey = (text: string): KeyObject =>
  ofEd25519(createPrivateKey({ key: Buffer.from(text, 'base64'), type: 'pkcs8', format: 'der' }));

/** The same text for the same data, in whatever order its fields stand. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/**
 * What is signed: all that says which code runs, and where. Not the moment and the share, which a rollback, a promotion and a server that
 * withdraws a canary change without the key.
 */
function signedBytes(entry: RegistryEntry): Buffer {
  const { signature: _, since: __, share: ___, ...rest } = entry as RegistryEntry & Partial<Release> & { share?: number };
  return Buffer.from(`release of a module\n${canonical(rest)}`);
}

export const signEntry = <Entry extends RegistryEntry>(entry: Entry, key: KeyObject): Entry => ({
  ...entry,
  signature: sign(null, signedBytes(entry), key).toString('base64'),
});

export const isSigned = (entry: RegistryEntry, key: KeyObject): boolean =>
  entry.signature !== undefined && verify(null, signedBytes(entry), key, Buffer.from(entry.signature, 'base64'));

const retirementBytes = ({ module, retired }: ReleaseLine) => Buffer.from(`retirement of a module\n${canonical({ module, retired })}`);

export const signRetirement = (line: ReleaseLine, key: KeyObject): ReleaseLine => ({
  ...line,
  retiredSignature: sign(null, retirementBytes(line), key).toString('base64'),
});

export const isRetirementSigned = (line: ReleaseLine, key: KeyObject): boolean =>
  line.retiredSignature !== undefined && verify(null, retirementBytes(line), key, Buffer.from(line.retiredSignature, 'base64'));
