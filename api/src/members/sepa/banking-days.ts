import { shiftDay } from 'shared/text/dates';

const dayMs = 86_400_000;
const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Sunday of Easter, by Gauss's rule as Butcher wrote it. */
function easterOf(year: number): number {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const days = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1);
}

/** Whether the banks of SEPA settle on a day: not at weekends, nor on the six holidays of T2. */
export function isBankingDay(day: string): boolean {
  const moment = at(day);
  const weekday = new Date(moment).getUTCDay();
  if (weekday === 0 || weekday === 6 || ['01-01', '05-01', '12-25', '12-26'].includes(day.slice(5))) return false;
  const easter = easterOf(Number(day.slice(0, 4)));
  return moment !== easter - 2 * dayMs && moment !== easter + dayMs;
}

/** The banking day some banking days after one. */
export function addBankingDays(day: string, count: number): string {
  let [next, left] = [day, count];
  while (left > 0) {
    next = shiftDay(next, 1);
    if (isBankingDay(next)) left -= 1;
  }
  return next;
}
