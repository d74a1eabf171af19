import type { SignUps } from 'shared/contract/panel';

const day = 86_400_000;
/** As many as fit beside each other on a phone. */
const mostMonths = 6;
const monthName = new Intl.DateTimeFormat('es-ES', { month: 'short', timeZone: 'UTC' });

/** One edition's cumulative sign-ups by day. */
export interface Edition {
  anio: number;
  /** End of the line: today for the newest, the end of the axis for past editions. */
  until: number;
  /** Days with sign-ups: how many on that day, and the sum. */
  steps: readonly { dia: number; came: number; sum: number }[];
  total: number;
}

export interface Axis {
  from: number;
  to: number;
  /** Top of the y axis. */
  top: number;
}

export const sumAt = ({ steps }: Pick<Edition, 'steps'>, dia: number): number => steps.findLast((step) => step.dia <= dia)?.sum ?? 0;

/** Rounds up to a number that halves into a readable one: 87 → 100, 140 → 150, 12 → 20. */
function roundUp(highest: number): number {
  const unit = 10 ** Math.max(1, Math.floor(Math.log10(Math.max(1, highest))));
  return [1, 1.5, 2, 3, 4, 6, 8, 10].map((share) => share * unit).find((top) => top >= highest) ?? highest;
}

export function addUp({ eje, hoy, ediciones }: SignUps): { axis: Axis; editions: Edition[] } {
  const days = ediciones.flatMap(({ dias }) => dias.map(({ dia }) => dia));
  const to = Math.max(0, hoy, ...days);
  const from = Math.min(0, hoy, ...days);
  const editions = ediciones.map(({ anio, dias }, index) => {
    let sum = 0;
    const steps = dias.map(({ dia, inscripciones: came }) => ({ dia, came, sum: (sum += came) }));
    return { anio, until: index === 0 ? Math.max(hoy, ...dias.map(({ dia }) => dia)) : to, steps, total: sum };
  });
  // Before the first day the sum is 0.
  const start = eje === 'ruta' ? from - 1 : from;
  return { axis: { from: start, to: Math.max(to, start + 1), top: roundUp(Math.max(...editions.map(({ total }) => total))) }, editions };
}

/** Month marks of the newest edition within the axis; of many every second, third … `today` is aaaa-mm-dd. */
export function markMonths({ from, to }: Axis, hoy: number, today: string): { dia: number; name: string }[] {
  const zero = Date.parse(`${today}T00:00:00Z`) - hoy * day;
  const first = new Date(zero + from * day);
  const months: { dia: number; name: string }[] = [];
  for (let month = first.getUTCMonth() + 1; ; month += 1) {
    const begins = Date.UTC(first.getUTCFullYear(), month, 1);
    const dia = Math.round((begins - zero) / day);
    if (dia > to) break;
    months.push({ dia, name: monthName.format(begins) });
  }
  const step = Math.ceil(months.length / mostMonths);
  return months.filter((_, index) => index % step === 0);
}

/** Polyline points in a square of 100 by 100. */
export function drawLine({ steps, until }: Edition, { from, to, top }: Axis): string {
  const x = (dia: number) => (((dia - from) / (to - from)) * 100).toFixed(2);
  const y = (sum: number) => (100 - (sum / top) * 100).toFixed(2);
  const last = steps.at(-1);
  const points = [{ dia: from, sum: 0 }, ...steps, ...(last ? [{ dia: until, sum: last.sum }] : [])];
  return points.map(({ dia, sum }) => `${x(dia)},${y(sum)}`).join(' ');
}
