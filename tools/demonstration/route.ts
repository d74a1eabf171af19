import { shiftDay } from 'shared/text/dates';

/** The first Saturday or Sunday not nearer to `today` than `days`: later when they lie ahead, earlier when they are past. */
export function firstWeekend(today: string, days: number): string {
  const step = days < 0 ? -1 : 1;
  let day = shiftDay(today, days);
  while (new Date(`${day}T00:00:00Z`).getUTCDay() % 6 !== 0) day = shiftDay(day, step);
  return day;
}

/** A year in days, a multiple of seven: the same day of the week. */
const year = 364;

/** The day of the next ride: in five weeks; at the end of a year, as long as there is time, before it is over: this year's registrations are this year's route then. */
function nextRide(today: string): string {
  const ride = firstWeekend(today, 36);
  const lastOfYear = firstWeekend(`${today.slice(0, 4)}-12-31`, -2);
  return ride > lastOfYear && lastOfYear >= shiftDay(today, 14) ? lastOfYear : ride;
}

/** The route of this season, or of one before: its year, the day on which it is ridden, and when its form opens and closes. */
export function routeOf(today: string, yearsAgo = 0) {
  const next = nextRide(today);
  const before = (day: string) => shiftDay(day, -yearsAgo * year);
  return {
    anio: Number(next.slice(0, 4)) - yearsAgo,
    ride: before(next),
    opens: before(shiftDay(today, -45)),
    closes: before(shiftDay(next, -5)),
  };
}

/** Its levels, with prices in cents. */
export const levels = {
  PRO: { general: 6500, acompanante: 3000, texto: '320 km de montaña a buen ritmo, para quien ya conoce su moto.' },
  Amateur: { general: 5500, acompanante: 3000, texto: '210 km con paradas para fotos y café.' },
  Guiada: { general: 4500, acompanante: 2500, texto: '140 km tranquilos, con alguien del club delante y otro detrás.' },
};

/** The settings of each edition. */
export const terms = {
  hora: '09:00',
  dias_anticipada: 7,
  dias_bloqueo: 3,
  plazas: 140,
  bizum: '600 123 456',
  /** The example account of Spanish banks. */
  iban: 'ES9121000418450200051332',
  titular: 'Moto Club Almenara',
  efectivo: 1,
  carta:
    'Trae el depósito lleno, el carné y el seguro. Desde las ocho hay café y bizcocho en la plaza; a las nueve sale el primer grupo, y nadie se queda atrás.',
};
