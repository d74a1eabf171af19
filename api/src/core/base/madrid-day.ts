import { madridDay } from 'shared/text/moments';

/** The moment, as `toISOString` writes it, at which that day begins in Spain, one or two hours ahead of UTC. */
export function startOfMadridDay(day: string): string {
  const inWinter = new Date(new Date(`${day}T00:00:00Z`).getTime() - 3_600_000);
  const inSummer = new Date(inWinter.getTime() - 3_600_000);
  return (madridDay(inSummer) === day ? inSummer : inWinter).toISOString();
}

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Madrid',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** What the clocks in Spain show at that moment, as `aaaa-mm-ddThh:mm`. */
export const madridClock = (moment: Date): string => clock.format(moment).replace(' ', 'T');

/** Emails about money wait until nine in the morning. */
export const isAtNight = (moment: Date): boolean => Number(madridClock(moment).slice(11, 13)) < 9;

/**
 * The moment, as `toISOString` writes it, at which the clocks in Spain show that; the first of two in the night of October that has an
 * hour twice. Undefined when they never do: a day that does not exist, or the hour that March leaves out.
 */
export function momentInMadrid(shown: string): string | undefined {
  const asUtc = new Date(`${shown}:00Z`).getTime();
  if (Number.isNaN(asUtc)) return undefined;
  const moments = [2, 1].map((hoursAhead) => new Date(asUtc - hoursAhead * 3_600_000));
  return moments.find((moment) => madridClock(moment) === shown)?.toISOString();
}
