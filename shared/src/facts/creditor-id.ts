import { checkDigits } from './iban.ts';

const clean = (text: string): string => text.replaceAll(/[\s.-]/g, '').toUpperCase();

/** A Spanish creditor identifier (AT-02): country, check digits, the club's own suffix, and its NIF, which alone the digits check. */
export const makeCreditorId = (nif: string, suffix = '000'): string => `ES${checkDigits('ES', clean(nif))}${suffix}${clean(nif)}`;

/** Reads a typed creditor identifier; undefined when it is none, or not a Spanish one. */
export function readCreditorId(typed: string): string | undefined {
  const id = clean(typed);
  const [, digits, nif = ''] = /^ES(\d\d)[A-Z0-9]{3}([A-Z0-9]\d{7}[A-Z0-9])$/.exec(id) ?? [];
  return digits === undefined || digits !== checkDigits('ES', nif) ? undefined : id;
}
