/** 4550 → '45,50 €'; the whole is written without cents: '45 €'. Free of zod. */
export const formatEuros = (cents: number): string => `${typedEuros(cents)}\u00A0€`;

/** As one types it: 4550 → '45,50'; '' where nothing is set. */
export function typedEuros(cents: number | null | undefined): string {
  if (cents === null || cents === undefined) return '';
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2).replace('.', ',');
}

/** What somebody types as an amount, in cents: '45', '45,5', '45.50 €'. Undefined when it is none. */
export function readEuros(typed: string): number | undefined {
  const [, whole, part = ''] = /^(\d{1,5})(?:[.,](\d{1,2}))?(?:\s?€)?$/.exec(typed.trim()) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}
