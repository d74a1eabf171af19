const format = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid', year: 'numeric', month: '2-digit', day: '2-digit' });

/** The calendar day in Spain at that moment, as `aaaa-mm-dd`. */
export function madridDay(moment: Date): string {
  return format.format(moment);
}
