/** The day `days` after `day`, both `aaaa-mm-dd`. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The first Saturday or Sunday not nearer to `today` than `days`: later when they lie ahead, earlier when they are past. */
export function firstWeekend(today: string, days: number): string {
  const step = days < 0 ? -1 : 1;
  let day = addDays(today, days);
  while (new Date(`${day}T00:00:00Z`).getUTCDay() % 6 !== 0) day = addDays(day, step);
  return day;
}
