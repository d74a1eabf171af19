/** How the days of a series follow each other: `month` by their place in it, `last` by the end of it. */
export type Rhythm = 'week' | 'fortnight' | 'month' | 'last';

const dayInMs = 86_400_000;
const utc = (day: string): Date => new Date(`${day}T00:00:00Z`);
const textOf = (date: Date): string => date.toISOString().slice(0, 10);

const ordinals = ['primer', 'segundo', 'tercer', 'cuarto'] as const;
const weekdays = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'] as const;

/** Place of a day in its month: 0 for the first of its weekday; from the fifth on the last. */
const placeOf = (day: Date): number => Math.floor((day.getUTCDate() - 1) / 7);

/** 'Cada primer domingo', 'Cada último jueves'. */
export function nameMonthly(day: string): string {
  const date = utc(day);
  return `Cada ${ordinals[placeOf(date)] ?? 'último'} ${weekdays[date.getUTCDay()] ?? ''}`;
}

/** 'Cada último domingo', for a fourth one that is the last too; otherwise undefined. */
export function nameLast(day: string): string | undefined {
  const date = utc(day);
  const isLast = new Date(date.getTime() + 7 * dayInMs).getUTCMonth() !== date.getUTCMonth();
  return isLast && placeOf(date) === 3 ? `Cada último ${weekdays[date.getUTCDay()] ?? ''}` : undefined;
}

export const nameWeekly = (day: string): string => `Cada ${weekdays[utc(day).getUTCDay()] ?? ''}`;
export const nameFortnightly = (day: string): string => `Un ${weekdays[utc(day).getUTCDay()] ?? ''} de cada dos`;

/** The same weekday at the same place of a month. */
function inMonth(year: number, month: number, weekday: number, place: number): Date {
  const first = new Date(Date.UTC(year, month, 1));
  const at = 1 + ((weekday - first.getUTCDay() + 7) % 7) + 7 * Math.min(place, 4);
  const found = new Date(Date.UTC(year, month, at));
  // The last one is the fourth in most months.
  return found.getUTCMonth() === first.getUTCMonth() ? found : new Date(found.getTime() - 7 * dayInMs);
}

/**
 * The days after `day` (aaaa-mm-dd) in this rhythm, up to the end of the month `until` (aaaa-mm); at most `most`.
 */
export function daysOfSeries(day: string, rhythm: Rhythm, until: string, most: number): string[] {
  const from = utc(day);
  const days: string[] = [];
  for (let step = 1; days.length < most; step += 1) {
    const next =
      rhythm === 'month' || rhythm === 'last'
        ? inMonth(from.getUTCFullYear(), from.getUTCMonth() + step, from.getUTCDay(), rhythm === 'last' ? 4 : placeOf(from))
        : new Date(from.getTime() + step * (rhythm === 'week' ? 7 : 14) * dayInMs);
    if (textOf(next).slice(0, 7) > until) break;
    days.push(textOf(next));
  }
  return days;
}
