import type { SignUps } from 'shared/contract/panel';

/** One year of the route; days are aaaa-mm-dd. */
export interface YearOfRoute {
  anio: number;
  ride: string | null;
  opening: string | null;
  days: readonly { fecha: string; count: number }[];
}

/** Bounds of the axis: a mistyped date must not squeeze all the others. */
const first = { ruta: -365, apertura: 0 };
const last = { ruta: 30, apertura: 365 };

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

const earliest = (days: YearOfRoute['days']) => days.map(({ fecha }) => fecha).toSorted()[0];

/**
 * The curves of sign-ups on an axis that makes the years comparable: days to the ride, or since the opening (without one, the first sign-up) where it is not
 * known of all of them when they were ridden. The newest comes first. Null without a sign-up.
 */
export function drawSignUps(years: readonly YearOfRoute[], today: string): SignUps | null {
  const drawn = years.filter(({ days }, index) => index === 0 || days.length > 0);
  if (drawn.every(({ days }) => days.length === 0)) return null;
  const eje = drawn.every(({ ride }) => ride !== null) ? 'ruta' : 'apertura';
  const place = (day: string, { ride, opening, days }: YearOfRoute) => {
    const zero = (eje === 'ruta' ? ride : (opening ?? earliest(days))) ?? today;
    return Math.min(last[eje], Math.max(first[eje], daysBetween(zero, day)));
  };
  const ediciones = drawn.map((year) => {
    const counts = new Map<number, number>();
    for (const { fecha, count } of year.days) {
      const dia = place(fecha, year);
      counts.set(dia, (counts.get(dia) ?? 0) + count);
    }
    const dias = [...counts].map(([dia, inscripciones]) => ({ dia, inscripciones })).toSorted((a, b) => a.dia - b.dia);
    return { anio: year.anio, dias };
  });
  const [newest] = drawn;
  return { eje, hoy: newest ? place(today, newest) : 0, ediciones };
}
