import { cleanIban, countryName, faultOfIban, isBeyondArea } from 'shared/facts/iban';
import { HttpError } from '../base/http-error.ts';
import { findBankGone } from './spanish-banks-gone.ts';

/** What is wrong with an account, as a Spanish sentence: a bank that is gone too, whose list no browser has. */
export function faultOfAccount(iban: string): string | undefined {
  const gone = findBankGone(iban);
  return faultOfIban(iban) ?? (gone && `La cuenta es de ${gone[0]}, que ya no existe: hace falta el IBAN nuevo, de ${gone[1]}.`);
}

/** The account as it is stored; what is none stays so. @throws HttpError 400 with what is wrong. */
export function readAccount<Typed extends string | null | undefined>(typed: Typed): string | (Typed & (null | undefined)) {
  if (typeof typed !== 'string') return typed;
  const iban = cleanIban(typed);
  const fault = faultOfAccount(iban);
  if (fault !== undefined) throw new HttpError(400, fault);
  return iban;
}

/** What is wrong with the BIC of an account's bank. */
export function faultOfBic(bic: string, iban: string | null | undefined): string | undefined {
  if (!/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic)) return 'El BIC no es válido: revisa sus letras y cifras.';
  // Overseas accounts begin with FR or GB, and their banks have a country of their own.
  const isOther = typeof iban === 'string' && bic.slice(4, 6) !== iban.slice(0, 2) && !/^(FR|GB)/.test(iban);
  return isOther ? 'El BIC es de otro país que la cuenta.' : undefined;
}

/** What a bank wants beside an account outside the European Economic Area to debit it, where that is missing. */
export const faultOfDebtor = (iban: string, bic: string | null, hasAddress: boolean): string | undefined =>
  isBeyondArea(iban) && (bic === null || !hasAddress)
    ? `La cuenta es de ${countryName(iban.slice(0, 2))}, fuera del Espacio Económico Europeo: para cobrar en ella hacen falta también el BIC de su banco y la población y el país de su titular.`
    : undefined;
