import { readNumeral } from './numbers.ts';

/** 4550 → '45,50 €'; whole amounts without cents: '45 €'; thousands apart: '1.546,50 €'. Free of zod. */
export const formatEuros = (cents: number): string => `${typedEuros(cents).replaceAll(/\d(?=(?:\d{3}){1,5}(?:,|$))/g, '$&.')}\u00A0€`;

/** Input format: 4550 → '45,50'; '' when not set. */
export function typedEuros(cents: number | null | undefined): string {
  if (cents === null || cents === undefined) return '';
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2).replace('.', ',');
}

/** Parses a typed amount into cents: '45', '45,5', '45.50 €', '1.546,50' as it is shown. Undefined when it is none, or has more than cents. */
export function readEuros(typed: string): number | undefined {
  const read = readNumeral(typed);
  if (!read || read.isNegative || read.whole.length > 5 || read.part.length > 2) return undefined;
  return Number(read.whole) * 100 + Number(read.part.padEnd(2, '0'));
}
