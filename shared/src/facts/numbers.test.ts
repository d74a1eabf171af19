import { expect, test } from 'vitest';
import { readEuros } from './money.ts';
import { isCountIn, plainNumber, readCount, readNumber, showNumber } from './numbers.ts';

test.each([
  ['1.500', 1500],
  ['1.500,5', 1500.5],
  ['1 500', 1500],
  ['1\u00A0500', 1500],
  ['1\u202F500,25', 1500.25],
  ['1\u2009500', 1500],
  ["1'500", 1500],
  ['1’500,5', 1500.5],
  ['12.345.678', 12_345_678],
  ['1500', 1500],
  ['1500,5', 1500.5],
  ['1500.5', 1500.5],
  ['1,5', 1.5],
  ["1'5", 1.5],
  ['1´5', 1.5],
  ['1.5', 1.5],
  ['1.50', 1.5],
  ['1,500', 1.5],
  ['0.500', 0.5],
  ['0,500', 0.5],
  [',5', 0.5],
  ['1,500.5', 1500.5],
  ['1,500,000', 1_500_000],
  ['12 €', 12],
  ['12€', 12],
  ['12 euros', 12],
  ['1.500 km', 1500],
  ['007', 7],
  ['0', 0],
  ['-3', -3],
  ['−3,5', -3.5],
  ['+3', 3],
  [' 12 ', 12],
])('%j is the number %d', (typed, number) => expect(readNumber(typed)).toBe(number));

test.each('| |doce|1.50.0|1.5000.000|1.500.5|1.500 000|12,|1,5,5|1e5|0x10|12 34|Infinity|--1|1-2|€'.split('|'))(
  '%j is no number',
  (typed) => {
    expect(readNumber(typed)).toBeUndefined();
    expect(readCount(typed)).toBeUndefined();
    expect(readEuros(typed)).toBeUndefined();
    expect(plainNumber(typed)).toBe(typed.trim());
  },
);

test.each([
  ['1.500', 1500],
  ['2', 2],
  ['2,0', 2],
  ['2,5', undefined],
  ['-2', undefined],
  ['99999999999999999999', undefined],
])('%j is the count %s', (typed, count) => expect(readCount(typed)).toBe(count));

test.each([
  ['1.499', false],
  ['1.500', true],
  ['2000', true],
  ['2.001', false],
  ['1.600,5', false],
  ['', false],
])('%j is from 1500 to 2000: %s', (typed, isIn) => expect(isCountIn(typed, 1500, 2000)).toBe(isIn));

test.each([
  ['1.500', '1500', '1.500'],
  ['1.500,5 km', '1500,5', '1.500,5'],
  ['1 500', '1500', '1.500'],
  ['-1500.25', '-1500,25', '-1.500,25'],
  ['1234567,8901', '1234567,8901', '1.234.567,8901'],
  ['12', '12', '12'],
  ['2.5', '2,5', '2,5'],
  ['doce', 'doce', 'doce'],
])('%j travels as %j, and is shown as %j', (typed, sent, shown) => {
  expect(plainNumber(typed)).toBe(sent);
  expect(showNumber(typed)).toBe(shown);
  expect([plainNumber(shown), showNumber(shown)]).toEqual([sent, shown]);
});
