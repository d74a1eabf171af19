import { expect, test } from 'vitest';
import { formatOpening } from './opening.ts';

test.each([
  ['2027-02-01T19:00:00.000Z', 'Se abren el 1 de febrero de 2027 a las 20:00'],
  ['2027-06-30T22:05:00.000Z', 'Se abren el 1 de julio de 2027 a las 00:05'],
])('at %s the text is: %s', (moment, text) => expect(formatOpening(moment)).toBe(text));
