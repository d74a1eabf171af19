const format = new Intl.DateTimeFormat('es-ES', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Madrid',
});

/** '2026-04-12T08:05:00Z' → '12/04/2026, 10:05'; '' when it is no moment. */
export function formatMoment(iso: string): string {
  const moment = Date.parse(iso);
  return Number.isNaN(moment) ? '' : format.format(moment);
}
