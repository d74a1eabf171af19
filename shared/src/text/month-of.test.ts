import { expect, test } from 'vitest';
import { monthOf } from './month-of.ts';

test.each([
  ['mayo', '05'],
  ['MAY.', '05'],
  ['sept', '09'],
  ['Diciembre', '12'],
  ['lunes', undefined],
  ['', undefined],
])('%j is month %s', (name, month) => expect(monthOf(name)).toBe(month));
