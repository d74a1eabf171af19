import { checkDigits } from 'shared/facts/iban';

const weights = [1, 2, 4, 8, 5, 10, 9, 7, 3, 6];
const checkDigit = (digits: string): string => {
  const rest = 11 - ([...digits].reduce((sum, digit, at) => sum + Number(digit) * (weights[at] ?? 0), 0) % 11);
  return String(rest === 11 ? 0 : rest === 10 ? 1 : rest);
};

/** A Spanish account that does not exist, with valid check digits. */
export function makeAccount(number: number, bank = '2100', branch = '0418'): string {
  const account = String(number).padStart(10, '0');
  const national = `${bank}${branch}${checkDigit(`00${bank}${branch}`)}${checkDigit(account)}${account}`;
  return `ES${checkDigits('ES', national)}${national}`;
}
