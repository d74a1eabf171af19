/** HH:MM shifted by minutes, clamped to the day: 00:00 to 23:59. */
export function addMinutes(time: string, minutes: number): string {
  const [hours = 0, rest = 0] = time.split(':').map(Number);
  const moment = Math.min(Math.max(hours * 60 + rest + minutes, 0), 24 * 60 - 1);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(moment / 60))}:${two(moment % 60)}`;
}

/** HH:MM. Staff may also write words: 'por la tarde'. */
export const isDeparture = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
