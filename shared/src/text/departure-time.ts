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

/** HH:MM shifted by minutes, clamped to the day: 00:00 to 23:59. */
export function addMinutes(time: string, minutes: number): string {
  const [hours = 0, rest = 0] = time.split(':').map(Number);
  const moment = Math.min(Math.max(hours * 60 + rest + minutes, 0), 24 * 60 - 1);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(moment / 60))}:${two(moment % 60)}`;
}

/** HH:MM. Staff may also write words: 'por la tarde'. */
export const isDeparture = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** Normalises a time: '930', '9.30' and '9:30' → '09:30'; other text stays. */
export function tidyTime(text: string): string {
  const written = text.trim();
  const [, hours, minutes] = /^(\d{1,2})(?:\s*[:.h])?\s*(\d{2})$/.exec(written) ?? [];
  const isTime = hours !== undefined && minutes !== undefined && Number(hours) < 24 && Number(minutes) < 60;
  return isTime ? `${hours.padStart(2, '0')}:${minutes}` : written;
}
