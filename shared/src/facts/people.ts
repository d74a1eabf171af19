/** Whether two rows are of one person, however they are typed. Free of zod, for server and browser. */

const checkCharacters = 'TRWAGMYFPDXBNJZSQVHLCKE';

/** The check character of a DNI, or of a NIE whose first character stands as its digit. */
export const checkCharacterOf = (number: number): string => checkCharacters[number % checkCharacters.length] ?? '';

/**
 * A DNI, NIE or passport as it is compared: without signs, blanks, capitals or the zeros that spreadsheets lose. '12.345.678-z' and
 * '12345678Z' are one, as '00123456-x' and '123456X'. '' for none.
 */
export const documentKey = (typed: string | null | undefined): string =>
  (typed ?? '')
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^\dA-Z]/g, '')
    .replace(/^([XYZ]?)0+(?=\d)/, '$1');

export interface Traits {
  numero?: number | null | undefined;
  nacimiento?: string | null | undefined;
  dni?: string | null | undefined;
}

const differ = (one: number | string | null | undefined, other: number | string | null | undefined): boolean =>
  Boolean(one) && Boolean(other) && one !== other;

/** Whether number, birth or document say that two rows are of two people, as father and son with one name and address. */
export const areTwoPeople = (one: Traits, other: Traits): boolean =>
  differ(one.numero, other.numero) ||
  differ(one.nacimiento?.slice(0, 10), other.nacimiento?.slice(0, 10)) ||
  differ(documentKey(one.dni), documentKey(other.dni));

/** Whether both rows have the same document. */
export const shareDocument = (one: Traits, other: Traits): boolean =>
  documentKey(one.dni) !== '' && documentKey(one.dni) === documentKey(other.dni);
