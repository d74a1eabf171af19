import { expect, test } from 'vitest';
import { monthOf } from './month-of.ts';

test.each([
  ['mayo', '05'],
  ['MAY.', '05'],
  ['sept', '09'],
  ['Diciembre', '12'],
  ['maig', '05'],
  ['març', '03'],
  ['setembre', '09'],
  ['xullo', '07'],
  ['abenduaren', '12'],
  ['V', '05'],
  ['viii', '08'],
  ['XII', '12'],
  ['IIII', undefined],
  ['lunes', undefined],
  ['', undefined],
])('%j is month %s', (name, month) => expect(monthOf(name)).toBe(month));
