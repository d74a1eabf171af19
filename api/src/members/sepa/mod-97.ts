const valueOf = (character: string): string => String(Number.parseInt(character, 36));

/** The remainder by which IBANs and creditor identifiers are checked (ISO 7064, MOD 97-10): A counts 10, Z 35. */
export function mod97(text: string): number {
  let rest = 0;
  for (const digit of [...text].map(valueOf).join('')) rest = (rest * 10 + Number(digit)) % 97;
  return rest;
}
