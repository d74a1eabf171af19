import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import type { RegistryEntry } from '../wire/registry.ts';
import { checkSigned, readReleaseKey } from '../release/commands.ts';
import { emptyLine, makeStable, promoteCanary, rollBack, startCanary, withdrawCanary } from '../release/release-line.ts';
import { isSigned, newSigningKeys, readSigningKey, readVerifyKey, signEntry } from './signature.ts';

const pair = newSigningKeys();
const key = readSigningKey(pair.signing);
const ofSite = readVerifyKey(pair.verify);
const env = { MODULES_SIGNING_KEY: pair.signing, MODULES_VERIFY_KEY: pair.verify };
const now = new Date('2026-03-01T10:00:00Z');
const entry = (version: string): RegistryEntry => ({
  name: 'mf_x',
  version,
  entry: `/modules/mf-x/${version}/remoteEntry.js`,
  manifest: '',
  paths: ['/x'],
  preload: {},
  integrity: { 'remoteEntry.js': 'sha256-x', 'module.json': 'sha256-y' },
});
const signed = (version: string) => signEntry(entry(version), key);

test("a signature holds whatever a rollback, a promotion, a share or a server's withdrawal does with it", () => {
  const line = startCanary(makeStable(makeStable(emptyLine('mf-x'), signed('1'), now), signed('2'), now), signed('3'), 10, now);
  const counts = { loads: 1, failures: 9 };
  const all = [
    line,
    promoteCanary(line, now),
    rollBack(rollBack(line, now), now),
    withdrawCanary(line, '3', counts, now),
    startCanary(line, signed('3'), 50, now),
  ];
  for (const { stable, previous, canary } of all) {
    for (const release of [stable, previous, canary]) if (release) expect(isSigned(release, ofSite)).toBe(true);
  }
  // As it is read from the store, with its fields in another order.
  const stored = Object.fromEntries(Object.entries(JSON.parse(JSON.stringify(signed('1'))) as RegistryEntry).toReversed());
  expect(isSigned(stored as unknown as RegistryEntry, ofSite)).toBe(true);
});

test.each<[string, Partial<RegistryEntry>]>([
  ['other code', { integrity: { 'remoteEntry.js': 'sha256-z', 'module.json': 'sha256-y' } }],
  ['another address', { entry: 'https://evil.example/remoteEntry.js' }],
  ['other paths', { paths: ['/'] }],
  ['another version', { version: '2' }],
  ['no signature', { signature: '' }],
  ["another entry's signature", { signature: signed('2').signature ?? '' }],
])('an entry with %s is not signed', (_, changes) => {
  expect(isSigned({ ...signed('1'), ...changes }, ofSite)).toBe(false);
});

test('an entry that another key signed is not signed', () => {
  expect(isSigned(signed('1'), readVerifyKey(newSigningKeys().verify))).toBe(false);
});

const otherKind = generateKeyPairSync('x25519').privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
test.each([
  ['no key', { MODULES_SIGNING_KEY: 'secret' }, 'MODULES_SIGNING_KEY is no key: pnpm release --new-key makes a pair.'],
  ['another kind of key', { MODULES_SIGNING_KEY: otherKind }, 'MODULES_SIGNING_KEY is no key: pnpm release --new-key makes a pair.'],
  ['a public key that is none', { MODULES_VERIFY_KEY: 'x' }, 'MODULES_VERIFY_KEY is no key: pnpm release --new-key makes a pair.'],
  [
    'the public one alone',
    { MODULES_VERIFY_KEY: pair.verify },
    /^This site takes only releases that its key has signed: set MODULES_SIGNING_KEY /,
  ],
  [
    'two of different pairs',
    { ...env, MODULES_SIGNING_KEY: newSigningKeys().signing },
    /^This site takes only releases that its key has signed: set MODULES_SIGNING_KEY /,
  ],
])('a release with %s is refused before anything is done', (_, settings, sentence) => {
  expect(() => readReleaseKey(settings)).toThrow(sentence);
});

test('a release is signed with the key of the settings, and without one it is not', () => {
  expect(readReleaseKey(env)?.equals(key)).toBe(true);
  expect(readReleaseKey({})).toBeUndefined();
});

test('a rollback to what the servers would refuse is refused; ending a canary never is', () => {
  const line = makeStable(makeStable(emptyLine('mf-x'), entry('1'), now), signed('2'), now);
  expect(() => checkSigned(line, rollBack(line, now), env)).toThrow("mf-x 1 is not signed by this site's key: release it again.");
  expect(checkSigned(line, rollBack(line, now), {}).stable?.version).toBe('1');
  const unsigned = startCanary(makeStable(emptyLine('mf-x'), entry('1'), now), entry('2'), 10, now);
  expect(checkSigned(unsigned, rollBack(unsigned, now), env).canary).toBeUndefined();
});
