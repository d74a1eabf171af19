/** Whether a person born on one day (aaaa-mm-dd) is under 18 on another. Free of zod. */
export const isMinorOn = (day: string, born: string | null): boolean =>
  born !== null && born > `${Number(day.slice(0, 4)) - 18}${day.slice(4)}`;
