import { expect, test } from 'vitest';
import { sealText, unsealText } from './seal.ts';
import { deriveSecret } from '../../core/base/secrets.ts';

const key = deriveSecret('a secret', 'seal');

test('what is sealed for an owner opens for them alone, with the same key', () => {
  const sealed = sealText(key, 'ana', 'Íñigo 🏍️');
  expect(unsealText(key, 'ana', sealed)).toBe('Íñigo 🏍️');
  expect(unsealText(key, 'eva', sealed)).toBeNull();
  expect(unsealText(deriveSecret('a secret', 'another'), 'ana', sealed)).toBeNull();
  expect(unsealText(key, 'ana', sealText(key, 'ana', ''))).toBe('');
});

test('the same text is never sealed in the same way', () => {
  expect(sealText(key, 'ana', 'x')).not.toBe(sealText(key, 'ana', 'x'));
});

test('what was changed anywhere, or is none, does not open', () => {
  const sealed = Buffer.from(sealText(key, 'ana', 'text'), 'base64url');
  for (const [at, byte] of sealed.entries()) {
    const changed = Buffer.from(sealed);
    changed[at] = byte ^ 1;
    expect(unsealText(key, 'ana', changed.toString('base64url')), String(at)).toBeNull();
  }
  for (const none of ['', 'x', '%', sealed.subarray(0, -1).toString('base64url')]) expect(unsealText(key, 'ana', none)).toBeNull();
});
