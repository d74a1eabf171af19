const valueOf = (character: string): string => String(Number.parseInt(character, 36));

/** The remainder by which IBANs and creditor identifiers are checked (ISO 7064, MOD 97-10): A counts 10, Z 35. */
function mod97(text: string): number {
  let rest = 0;
  for (const digit of [...text].map(valueOf).join('')) rest = (rest * 10 + Number(digit)) % 97;
  return rest;
}

const checkDigits = (country: string, national: string): string => String(98 - mod97(`${national}${country}00`)).padStart(2, '0');
const clean = (text: string): string => text.replaceAll(/[\s.-]/g, '').toUpperCase();

/** A Spanish creditor identifier (AT-02): country, check digits, the club's own suffix, and its NIF, which alone the digits check. */
export const makeCreditorId = (nif: string, suffix = '000'): string => `ES${checkDigits('ES', clean(nif))}${suffix}${clean(nif)}`;

/** Reads a typed creditor identifier; undefined when it is none, or not a Spanish one. */
export function readCreditorId(typed: string): string | undefined {
  const id = clean(typed);
  const [, digits, nif = ''] = /^ES(\d\d)[A-Z0-9]{3}([A-Z0-9]\d{7}[A-Z0-9])$/.exec(id) ?? [];
  return digits === undefined || digits !== checkDigits('ES', nif) ? undefined : id;
}
