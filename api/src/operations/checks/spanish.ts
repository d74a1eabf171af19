const number = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 1 });
const ratio = new Intl.NumberFormat('es-ES', { style: 'percent', maximumFractionDigits: 0 });

/** '1 correo', '3 correos' */
export const count = (many: number, one: string, several: string): string => `${number.format(many)} ${many === 1 ? one : several}`;

export const percent = (part: number): string => ratio.format(part);

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;
/** '12,3 GB' */
export function bytes(size: number): string {
  const step = Math.min(Math.floor(Math.log(Math.max(size, 1)) / Math.log(1024)), units.length - 1);
  return `${number.format(size / 1024 ** step)} ${units[step]}`;
}

/** Seconds in a readable unit: '2 horas'. */
export function duration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1) return 'menos de un minuto';
  if (minutes < 60) return count(minutes, 'minuto', 'minutos');
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? count(hours, 'hora', 'horas') : count(Math.floor(hours / 24), 'día', 'días');
}
