/** 4550 → '45,50 €'; whole amounts without cents: '45 €'; thousands apart: '1.546,50 €'. Free of zod. */
export const formatEuros = (cents: number): string => `${typedEuros(cents).replaceAll(/\d(?=(?:\d{3}){1,5}(?:,|$))/g, '$&.')}\u00A0€`;

/** Input format: 4550 → '45,50'; '' when not set. */
export function typedEuros(cents: number | null | undefined): string {
  if (cents === null || cents === undefined) return '';
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2).replace('.', ',');
}

/** Parses a typed amount into cents: '45', '45,5', '45.50 €', '1.546,50' as it is shown. Undefined when it is none. */
export function readEuros(typed: string): number | undefined {
  const [, whole, part = ''] = /^(\d{1,5})(?:[.,](\d{1,2}))?(?:\s?€)?$/.exec(joinThousands(typed.trim())) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

const joinThousands = (typed: string) => (/^\d{1,3}(?:\.\d{3})+(?!\d)/.test(typed) ? typed.replaceAll('.', '') : typed);
