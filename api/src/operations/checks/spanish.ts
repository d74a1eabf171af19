import { countOf } from 'shared/text/count-of';

const ratio = new Intl.NumberFormat('es-ES', { style: 'percent', maximumFractionDigits: 0 });

export const percent = (part: number): string => ratio.format(part);

/** Seconds in a readable unit: '2 horas'. */
export function duration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1) return 'menos de un minuto';
  if (minutes < 60) return countOf(minutes, 'minuto', 'minutos');
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? countOf(hours, 'hora', 'horas') : countOf(Math.floor(hours / 24), 'día', 'días');
}
