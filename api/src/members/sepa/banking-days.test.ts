import { expect, test } from 'vitest';
import { addBankingDays, isBankingDay } from './banking-days.ts';

test.each([
  '2027-01-01',
  '2027-03-26',
  '2027-03-29',
  '2026-04-03',
  '2026-04-06',
  '2027-05-01',
  '2028-12-25',
  '2028-12-26',
  '2027-02-13',
  '2027-02-14',
])('banks do not settle on %s', (day) => expect(isBankingDay(day)).toBe(false));

test.each(['2027-02-15', '2027-03-25', '2027-03-30', '2027-01-06', '2027-12-08', '2028-04-13'])('banks settle on %s', (day) =>
  expect(isBankingDay(day)).toBe(true),
);

test('weekends and holidays are not counted', () => {
  expect(addBankingDays('2027-02-12', 1)).toBe('2027-02-15');
  expect(addBankingDays('2027-03-25', 1)).toBe('2027-03-30');
  expect(addBankingDays('2027-12-31', 2)).toBe('2028-01-04');
});
