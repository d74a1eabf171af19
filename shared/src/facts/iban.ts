import { countOf } from '../text/count-of.ts';

/** Accounts of banks (IBAN), as they are typed, checked and shown. Free of zod, for server and browser. */

/** The countries of SEPA, each with the length of its accounts. */
const lengths: ReadonlyMap<string, number> = new Map(
  [
    'AD24 AL28 AT20 BE16 BG22 CH21 CY28 CZ24 DE22 DK18 EE20 ES24 FI18 FR27 GB22 GI23 GR27 HR21 HU28 IE22 IS26 IT27 LI21 LT20 LU20 LV21',
    'MC27 MD24 ME22 MK19 MT31 NL18 NO15 PL28 PT25 RO24 RS22 SE24 SI19 SK24 SM27 VA22',
  ]
    .join(' ')
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);
export const sepaCountries: readonly string[] = [...lengths.keys()];

/** Those outside the European Economic Area: to debit an account there, banks want its BIC and the address of its holder. */
const beyondArea = 'AD AL CH GB GI MC MD ME MK RS SM VA';
export const isBeyondArea = (iban: string): boolean => iban.length > 1 && beyondArea.includes(iban.slice(0, 2));

/** Without blanks, signs and the word 'IBAN' in front: as it is stored. */
export const cleanIban = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(/^IBAN/, '');

/** In groups of four: 'ES91 2100 0418 4502 0005 1332'. */
export const showIban = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** The name of a country in Spanish; undefined where there is none. */
export const countryName = (country: string): string | undefined =>
  new Intl.DisplayNames('es', { type: 'region', fallback: 'none' }).of(country);

/** What is wrong with an account, as a Spanish sentence; undefined when nothing is. @param iban As `cleanIban` returns it. */
export function faultOfIban(iban: string): string | undefined {
  const [, country = '', digits = '', national = ''] = /^([A-Z]{2})(\d\d)([A-Z0-9]+)$/.exec(iban) ?? [];
  const wrong = (why: string) => `El IBAN no es válido: ${why}.`;
  if (country === '') return wrong('empieza por las dos letras del país y dos cifras, como ES91, y solo lleva letras y cifras');
  const length = lengths.get(country);
  const name = countryName(country);
  if (name === undefined) return wrong(`no hay ningún país con las letras ${country}`);
  if (length === undefined) return `La cuenta es de ${name}, que no está en la zona SEPA: hace falta una de otro país.`;
  if (iban.length !== length)
    return wrong(`tiene ${countOf(iban.length, 'letra o cifra', 'letras y cifras')}, y los de ${name} tienen ${length}`);
  if (country === 'ES' && /\D/.test(national)) return wrong('los de España solo llevan cifras después de ES');
  if (digits !== checkDigits(country, national) || (country === 'ES' && !hasSpanishChecks(national)))
    return wrong('sus cifras de control no cuadran, así que alguna letra o cifra está cambiada');
  return undefined;
}

/** The same of what is typed in a form, where nothing is nothing wrong. */
export const faultOfTypedIban = (typed: string): string | undefined => (typed.trim() === '' ? undefined : faultOfIban(cleanIban(typed)));

const weights = [1, 2, 4, 8, 5, 10, 9, 7, 3, 6];
/** The two check digits within a Spanish account: of bank and branch, and of the number. */
const hasSpanishChecks = (national: string): boolean =>
  checkDigit(`00${national.slice(0, 8)}`) === national[8] && checkDigit(national.slice(10)) === national[9];
const checkDigit = (ten: string): string => {
  const rest = weights.reduce((sum, weight, at) => sum + weight * Number(ten[at]), 0) % 11;
  return String(rest < 2 ? rest : 11 - rest);
};

/** What IBANs and creditor identifiers are checked by (ISO 7064, MOD 97-10): A counts 10, Z 35. */
export function checkDigits(country: string, national: string): string {
  let rest = 0;
  for (const digit of [...`${national}${country}00`].map((sign) => Number.parseInt(sign, 36)).join(''))
    rest = (rest * 10 + Number(digit)) % 97;
  return String(98 - rest).padStart(2, '0');
}

const clean = (text: string): string => text.replaceAll(/[\s.-]/g, '').toUpperCase();

/** A Spanish creditor identifier (AT-02): country, check digits, the club's own suffix, and its NIF, which alone the digits check. */
export const makeCreditorId = (nif: string, suffix = '000'): string => `ES${checkDigits('ES', clean(nif))}${suffix}${clean(nif)}`;

/** Reads a typed creditor identifier; undefined when it is none, or not a Spanish one. */
export function readCreditorId(typed: string): string | undefined {
  const id = clean(typed);
  const [, digits, nif = ''] = /^ES(\d\d)[A-Z0-9]{3}([A-Z0-9]\d{7}[A-Z0-9])$/.exec(id) ?? [];
  return digits === undefined || digits !== checkDigits('ES', nif) ? undefined : id;
}
