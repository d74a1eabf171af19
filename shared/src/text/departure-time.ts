/** Digits and clock separators only: meant as a time, unlike «tras el grupo 3». */
const clockLike = /^[\d:.h]+$/i;
/** '9', '930', '9:30', '9.30', '17h45', '09:30:00'. */
const timeOfDay = /^(?:[01]?\d|2[0-3])(?:[:.h]?[0-5]\d(?:[:.][0-5]\d)?)?h?\.?$/i;

/** Error for an invalid time. */
export const departureFault = 'La hora de salida va de 00:00 a 23:59, por ejemplo 09:30.';

/** Whether it is a valid departure: a time of day, or words. */
export function mayBeDeparture(text: string): boolean {
  const written = text.replaceAll(/\s/g, '');
  return !clockLike.test(written) || timeOfDay.test(written);
}
