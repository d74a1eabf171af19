/** Normalises a time: '930', '9.30' and '9:30' → '09:30'; other text stays. */
export function tidyTime(text: string): string {
  const written = text.trim();
  const [, hours, minutes] = /^(\d{1,2})(?:\s*[:.h])?\s*(\d{2})$/.exec(written) ?? [];
  const isTime = hours !== undefined && minutes !== undefined && Number(hours) < 24 && Number(minutes) < 60;
  return isTime ? `${hours.padStart(2, '0')}:${minutes}` : written;
}
