/** What is wrong with a birth date, as a Spanish sentence. Free of zod, for server and browser. Days are `aaaa-mm-dd`. */

/** Nobody of a club was born before. */
const firstYear = 1900;

/** '0081' is 1981, '0012' is 2012, '1081' is 1981. */
function likelyYear(year: number, thisYear: number): number {
  const recent = 2000 + (year % 100);
  return year < 100 && recent <= thisYear ? recent : firstYear + (year % 100);
}

export function birthFault(day: string, today: string): string | undefined {
  const year = Number(day.slice(0, 4));
  if (year < firstYear) return `El año de nacimiento no puede ser ${year}: ¿${likelyYear(year, Number(today.slice(0, 4)))}?`;
  return day > today ? 'La fecha de nacimiento es de un día que no ha llegado.' : undefined;
}

/** Whether a person born on one day (aaaa-mm-dd) is under 18 on another. Free of zod. */
export const isMinorOn = (day: string, born: string | null): boolean =>
  born !== null && born > `${Number(day.slice(0, 4)) - 18}${day.slice(4)}`;
