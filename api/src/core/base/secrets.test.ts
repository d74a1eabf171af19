import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { deriveSecret, findWeakness, keepSecret } from './secrets.ts';

const root = mkdtempSync(join(tmpdir(), 'club-secret-'));
afterAll(() => rmSync(root, { recursive: true }));

test('each purpose has a secret of its own', () => {
  expect(deriveSecret('secret', 'session')).toHaveLength(32);
  expect(deriveSecret('secret', 'session')).toEqual(deriveSecret('secret', 'session'));
  expect(deriveSecret('secret', 'session')).not.toEqual(deriveSecret('secret', 'ticket'));
  expect(deriveSecret('secret', 'session')).not.toEqual(deriveSecret('other', 'session'));
});

test('a secret is made once, is read by its owner alone, and leaves nothing beside it', () => {
  const dataDir = join(root, 'not/yet/there');
  const made = keepSecret(dataDir);
  expect(made).toMatch(/^[\w-]{64}$/);
  expect(keepSecret(dataDir)).toBe(made);
  expect(readdirSync(dataDir)).toEqual(['jwt-secret']);
  expect(statSync(join(dataDir, 'jwt-secret')).mode & 0o777).toBe(0o600);
  expect(keepSecret(join(root, 'other'))).not.toBe(made);
});

test('where a secret is, nothing is written: a full disk does not keep a server from its start', () => {
  const dataDir = join(root, 'full');
  const made = keepSecret(dataDir);
  const { mtimeNs } = statSync(dataDir, { bigint: true });
  expect(keepSecret(dataDir)).toBe(made);
  expect(statSync(dataDir, { bigint: true }).mtimeNs).toBe(mtimeNs);
});

test('a folder that takes no secret is reported', () => {
  const file = join(root, 'file');
  writeFileSync(file, '');
  expect(() => keepSecret(file)).toThrow(/EEXIST|ENOTDIR/);
});

const good = 'Vb7-qK2x.Hn9w_Tz4m~Lc8r!Ds3p:Gj6f';
test.each([
  [good, undefined],
  [good.slice(0, 32), undefined],
  [good.slice(0, 31), 'must have at least 32 characters'],
  ['abcdefg'.padEnd(40, 'gfedcba'), 'has too few different characters'],
  ['a1b2c3d4-'.repeat(4), 'repeats itself'],
  [`${good.slice(0, 20)}${good.slice(0, 20)}`, 'repeats itself'],
  [`${good}ChangeMe`, "can be guessed (it contains 'changeme')"],
])('%s: %s', (secret, weakness) => expect(findWeakness(secret)).toBe(weakness));
