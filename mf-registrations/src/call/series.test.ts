import { expect, test } from 'vitest';
import { daysOfSeries, nameFortnightly, nameLast, nameMonthly, nameWeekly } from './series.ts';

test('the first Sunday of each month, until a month', () => {
  expect(nameMonthly('2027-03-07')).toBe('Cada primer domingo');
  expect(daysOfSeries('2027-03-07', 'month', '2027-06', 60)).toEqual(['2027-04-04', '2027-05-02', '2027-06-06']);
});

test('a fifth weekday is the last one of each month', () => {
  expect(nameMonthly('2027-01-29')).toBe('Cada último viernes');
  expect(daysOfSeries('2027-01-29', 'month', '2027-04', 60)).toEqual(['2027-02-26', '2027-03-26', '2027-04-30']);
});

test('a fourth weekday that is the last of its month may be meant as that', () => {
  expect([nameMonthly('2027-04-25'), nameLast('2027-04-25')]).toEqual(['Cada cuarto domingo', 'Cada último domingo']);
  expect(daysOfSeries('2027-04-25', 'last', '2027-06', 60)).toEqual(['2027-05-30', '2027-06-27']);
  expect([nameLast('2027-05-23'), nameLast('2027-05-30')]).toEqual([undefined, undefined]);
});

test('weeks are counted in days, also over the change of clocks and of the year', () => {
  expect(nameWeekly('2027-03-20')).toBe('Cada sábado');
  expect(daysOfSeries('2027-03-20', 'week', '2027-04', 60)).toEqual(['2027-03-27', '2027-04-03', '2027-04-10', '2027-04-17', '2027-04-24']);
  expect(nameFortnightly('2027-12-18')).toBe('Un sábado de cada dos');
  expect(daysOfSeries('2027-12-18', 'fortnight', '2028-01', 60)).toEqual(['2028-01-01', '2028-01-15', '2028-01-29']);
});

test('a series ends at the limit, and has no day before its first month', () => {
  expect(daysOfSeries('2027-03-07', 'week', '2099-01', 60)).toHaveLength(60);
  expect(daysOfSeries('2027-03-07', 'month', '2027-03', 60)).toEqual([]);
});
