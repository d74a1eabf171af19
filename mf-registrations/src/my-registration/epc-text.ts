interface Transfer {
  name: string;
  iban: string;
  cents: number;
  concept: string;
}

/** Content of a SEPA transfer's QR code, for banking apps: EPC069-12, version 002, UTF-8. */
export function epcText({ name, iban, cents, concept }: Transfer): string {
  const amount = `EUR${(cents / 100).toFixed(2)}`;
  return ['BCD', '002', '1', 'SCT', '', name.slice(0, 70), iban, amount, '', '', concept].join('\n');
}
