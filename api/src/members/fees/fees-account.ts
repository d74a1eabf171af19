import type { SiteSettings } from 'shared/contract/settings';

/** Where members pay their fees. The holder of the account from which the club debits them is known, where it is the same account. */
export function feesAccount({ cobro: { bizum, iban, titular = null }, socios }: Pick<SiteSettings, 'cobro' | 'socios'>) {
  const known = iban !== null && socios.iban === iban ? (socios.titular ?? null) : null;
  return { bizum, iban, titular: titular ?? known };
}
