/** Whether a calendar day is `today` or later, whatever time of day follows it; without a day nobody knows. */
export const isToCome = (day: string | null, today: string): day is string => (day ?? '').slice(0, 10) >= today;
