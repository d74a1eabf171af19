import { countOf } from './count-of.ts';
import { atFirstUse } from './at-first-use.ts';

/** Calendar day at the start of an ISO text, whatever time follows it; undefined without one. */
function calendarDay(iso: string | null | undefined): { year: string; month: string; day: string } | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(iso ?? '') ?? [];
  return year && month && day ? { year, month, day } : undefined;
}

/** Moves a calendar day: '2027-02-27', 2 → '2027-03-01'. */
export const shiftDay = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** '2026-04-12' → '12/04/2026'; '' without a day. Never through `new Date(iso)`, which applies time zones. */
export function formatDay(iso: string | null | undefined): string {
  const date = calendarDay(iso);
  return date ? `${date.day}/${date.month}/${date.year}` : '';
}

const longFormat = atFirstUse(
  () => new Intl.DateTimeFormat('es-ES', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
);

/** '2026-04-12' → 'domingo, 12 de abril de 2026'; '' without a day. */
export function formatLongDay(iso: string | null | undefined): string {
  const date = calendarDay(iso);
  return date ? longFormat().format(Date.UTC(Number(date.year), Number(date.month) - 1, Number(date.day))) : '';
}

const wordsFormat = atFirstUse(() => new Intl.DateTimeFormat('es-ES', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }));

/**
 * Birth date in words, with the age on the day `now` (aaaa-mm-dd): '1974-07-25' → '25 de julio de 1974 · 52 años'. Future days without an
 * age, '' without a day.
 */
export function formatBirth(iso: string | null | undefined, now: string): string {
  const [born, date] = [calendarDay(iso), calendarDay(now)];
  if (!born) return '';
  const words = wordsFormat().format(Date.UTC(Number(born.year), Number(born.month) - 1, Number(born.day)));
  if (!date) return words;
  const hadBirthday = `${date.month}${date.day}` >= `${born.month}${born.day}`;
  const age = Number(date.year) - Number(born.year) - (hadBirthday ? 0 : 1);
  return age < 0 ? words : `${words} · ${countOf(age, 'año', 'años')}`;
}
