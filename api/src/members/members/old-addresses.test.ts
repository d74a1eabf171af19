import { expect, test } from 'vitest';
import { noteAddress, recentAddress } from './old-addresses.ts';

const at = (hour: number) => new Date(Date.UTC(2027, 0, 10, hour));

interface Case {
  of: string;
  /** The address at first, and each next one with its hour. */
  first: string | null;
  later: readonly (readonly [next: string | null | undefined, hour: number])[];
  asked: number;
  is: string | null | undefined;
}

test.each<Case>([
  { of: 'one that changed today', first: 'a@x', later: [['b@x', 1]], asked: 24, is: 'a@x' },
  { of: 'one that changed a day ago', first: 'a@x', later: [['b@x', 1]], asked: 25, is: undefined },
  { of: 'the first one', first: null, later: [['b@x', 1]], asked: 2, is: null },
  // A thief's second address does not hide the member's own.
  {
    of: 'two changes in a day',
    first: 'a@x',
    later: [
      ['b@x', 1],
      ['c@x', 20],
    ],
    asked: 43,
    is: 'a@x',
  },
  {
    of: 'two changes, a day apart',
    first: 'a@x',
    later: [
      ['b@x', 1],
      ['c@x', 30],
    ],
    asked: 31,
    is: 'b@x',
  },
  {
    of: 'one that was set back',
    first: 'a@x',
    later: [
      ['b@x', 1],
      ['a@x', 2],
    ],
    asked: 3,
    is: undefined,
  },
  {
    of: 'one that was taken away and typed again',
    first: 'a@x',
    later: [
      [null, 1],
      ['c@x', 2],
    ],
    asked: 3,
    is: 'a@x',
  },
  {
    of: 'the same again',
    first: 'a@x',
    later: [
      ['a@x', 1],
      [undefined, 2],
    ],
    asked: 3,
    is: undefined,
  },
])('the address before $of', ({ first, later, asked, is }) => {
  let member = { correo_electronico: first, correo_antes: null as string | null, correo_cambiado: null as string | null };
  for (const [next, hour] of later)
    member = { ...member, ...noteAddress(member, next, at(hour)), ...(next !== undefined && { correo_electronico: next }) };
  expect(recentAddress(member, at(asked))).toBe(is);
});
