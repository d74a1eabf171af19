import { expect, test } from 'vitest';
import { doubtDocument } from './user-draft.ts';

test.each(['', '12345678Z', '12.345.678-z', 'x1234567-l', 'Y0000000Z', 'PAB123456', 'en trámite', '1234567'])('%s passes', (written) => {
  expect(doubtDocument(written)).toBe(false);
});

test.each(['12345678A', '12345678', 'X1234567A', ' 00000000 R'])('%s may be a typo', (written) => {
  expect(doubtDocument(written)).toBe(true);
});
