import { expect, test } from 'vitest';
import { canStayWhole } from './sheets.ts';

const times = (count: number, height: number) => Array.from({ length: count }, () => height);

test.each([
  ['no riders', [], true],
  ['twelve groups of 12', times(12, 13), true],
  ['of 20', times(7, 21), true],
  ['of 25: half of each sheet would stay empty', times(6, 26), false],
  ['one of 140', [141], true],
])('groups stay whole unless it wastes paper: %s', (_, heights, isWhole) => expect(canStayWhole(heights)).toBe(isWhole));
