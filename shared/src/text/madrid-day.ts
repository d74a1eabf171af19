import { atFirstUse } from './at-first-use.ts';

const dayFormat = atFirstUse(() => new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'Europe/Madrid' }));

/** The calendar day in Madrid, aaaa-mm-dd: it compares with `fecha_evento` as text. */
export const madridDay = (moment = new Date()): string => dayFormat().format(moment);
