const format = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid', year: 'numeric', month: '2-digit', day: '2-digit' });

/** The calendar day in Spain at that moment, as `aaaa-mm-dd`. */
export function madridDay(moment: Date): string {
  return format.format(moment);
}

/** The moment, as `toISOString` writes it, at which that day begins in Spain, one or two hours ahead of UTC. */
export function startOfMadridDay(day: string): string {
  const inWinter = new Date(new Date(`${day}T00:00:00Z`).getTime() - 3_600_000);
  const inSummer = new Date(inWinter.getTime() - 3_600_000);
  return (madridDay(inSummer) === day ? inSummer : inWinter).toISOString();
}
