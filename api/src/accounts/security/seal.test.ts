import { expect, test } from 'vitest';
import { seal, unseal } from './seal.ts';
import { deriveSecret } from '../../core/base/secrets.ts';

const key = deriveSecret('a secret', 'seal');

test('what is sealed for an owner opens for them alone, with the same key', () => {
  const sealed = seal(key, 'ana', 'Íñigo 🏍️');
  expect(unseal(key, 'ana', sealed)).toBe('Íñigo 🏍️');
  expect(unseal(key, 'eva', sealed)).toBeNull();
  expect(unseal(deriveSecret('a secret', 'another'), 'ana', sealed)).toBeNull();
  expect(unseal(key, 'ana', seal(key, 'ana', ''))).toBe('');
});

test('the same text is never sealed in the same way', () => {
  expect(seal(key, 'ana', 'x')).not.toBe(seal(key, 'ana', 'x'));
});

test('what was changed anywhere, or is none, does not open', () => {
  const sealed = Buffer.from(seal(key, 'ana', 'text'), 'base64url');
  for (const [at, byte] of sealed.entries()) {
    const changed = Buffer.from(sealed);
    changed[at] = byte ^ 1;
    expect(unseal(key, 'ana', changed.toString('base64url')), String(at)).toBeNull();
  }
  for (const none of ['', 'x', '%', sealed.subarray(0, -1).toString('base64url')]) expect(unseal(key, 'ana', none)).toBeNull();
});
