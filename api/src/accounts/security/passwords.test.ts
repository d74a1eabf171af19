import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import type { HttpError } from '../../core/base/http-error.ts';
import { hashCode, hashPassword, makePassword, passwordMatches } from './passwords.ts';

test('a password matches its own hash alone, and a known one is never stored', async () => {
  const stored = await hashPassword('castillo');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hashPassword('castillo')).not.toBe(stored);
  expect([await passwordMatches(stored, 'castillo'), await passwordMatches(stored, 'Castillo')]).toEqual([true, false]);
  expect(await passwordMatches(undefined, 'nobody has this password')).toBe(false);
});

test('a password opens however its accents are typed, also one that was stored before', async () => {
  const [composed, apart] = ['contraseña'.normalize('NFC'), 'contraseña'.normalize('NFD')];
  const older = await Promise.all([composed, apart].map((password) => hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })));
  for (const stored of [await hashPassword(composed), await hashPassword(apart), ...older]) {
    expect([await passwordMatches(stored, composed), await passwordMatches(stored, apart)]).toEqual([true, true]);
    expect(await passwordMatches(stored, 'contrasena')).toBe(false);
  }
});

test('a password that is made can be copied by hand, and is another each time', () => {
  const made = Array.from({ length: 50 }, makePassword);
  expect(new Set(made).size).toBe(50);
  for (const password of made) expect(password).toMatch(/^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/);
  // All characters are taken, also the last: one of 31 is left out of 800 once in ten billion times.
  expect(new Set(made.join('').replaceAll('-', '')).size).toBe(31);
});

test('a code is found by its set’s salt', async () => {
  const [salt, other] = [randomBytes(16), randomBytes(16)];
  const digest = await hashCode('abcd-efgh', salt);
  expect(await hashCode('abcd-efgh', salt)).toBe(digest);
  expect(await hashCode('abcd-efgh', other)).not.toBe(digest);
  expect(await hashCode('abcd-efgj', salt)).not.toBe(digest);
});

test('of many at once a hundred wait; the others are sent away at once, and later ones get in again', { tags: 'nightly' }, async () => {
  const salt = randomBytes(16);
  const work = Array.from({ length: 103 }, () =>
    hashCode('x', salt).then(
      () => 'done',
      (error: unknown) => error,
    ),
  );
  const outcomes = await Promise.all(work);
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(100);
  const refused = outcomes[102] as HttpError;
  expect([refused.statusCode, refused.detail, refused.headers]).toEqual([
    503,
    'El servidor está muy ocupado. Inténtalo de nuevo en unos segundos.',
    { 'retry-after': '5' },
  ]);
  expect(await hashCode('x', salt)).toMatch(/^[\w-]{43}$/);
});
