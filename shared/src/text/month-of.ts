import { fold } from '../facts/fold.ts';

const months = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];

/** 'mayo', 'May.' and 'sept' → '05' and '09'; undefined when it is no month. */
export function monthOf(name: string): string | undefined {
  const at = months.indexOf(fold(name).slice(0, 3));
  return at === -1 ? undefined : String(at + 1).padStart(2, '0');
}
