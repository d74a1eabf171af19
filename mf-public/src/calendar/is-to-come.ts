/** Whether a calendar day is `today` or later, at any time of day; false without a day. */
export const isToCome = (day: string | null, today: string): day is string => (day ?? '').slice(0, 10) >= today;
