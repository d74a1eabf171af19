import { atFirstUse } from './at-first-use.ts';

const format = atFirstUse(
  () =>
    new Intl.DateTimeFormat('es-ES', {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: 'Europe/Madrid',
    }),
);

/** A moment within a sentence: '1 de febrero de 2027 a las 20:00', in Madrid time. */
export function writeMoment(moment: string): string {
  const part = new Map(
    format()
      .formatToParts(new Date(moment))
      .map(({ type, value }) => [type, value]),
  );
  return `${part.get('day')} de ${part.get('month')} de ${part.get('year')} a las ${part.get('hour')}:${part.get('minute')}`;
}

/** Opening of the form: 'Se abren el 1 de febrero de 2027 a las 20:00'. */
export const formatOpening = (moment: string): string => `Se abren el ${writeMoment(moment)}`;
