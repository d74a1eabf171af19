import { atFirstUse } from './at-first-use.ts';

const momentFormat = atFirstUse(
  () =>
    new Intl.DateTimeFormat('es-ES', {
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZone: 'Europe/Madrid',
    }),
);

const clockFormat = atFirstUse(
  () => new Intl.DateTimeFormat('es-ES', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'Europe/Madrid' }),
);

/** '2026-11-21T13:05:00.000Z' → '21/11/2026 14:05', as a clock in Madrid shows it; '' when it is no moment. */
export function formatMoment(iso: string | null | undefined): string {
  const moment = new Date(iso ?? '');
  return Number.isNaN(moment.getTime()) ? '' : momentFormat().format(moment).replace(',', '');
}

/** '2026-05-02T07:12:00.000Z' → '09:12', as a clock in Madrid shows it. */
export const clockOf = (moment: string | number | Date): string => clockFormat().format(new Date(moment));

const dayFormat = atFirstUse(() => new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'Europe/Madrid' }));

/** The calendar day in Madrid, aaaa-mm-dd: it compares with `fecha_evento` as text. */
export const madridDay = (moment = new Date()): string => dayFormat().format(moment);
