/**
 * What who pays is asked to write, which the lines of the bank are matched by: 'S12-2027' a fee, 'C27-0042' a sign-up of the route,
 * 'A7-0042' one of another activity. Free of zod, for server and browser.
 */
export type Reference =
  | { kind: 'fee'; anio: number; numero: number }
  | { kind: 'route'; anio: number; numero: number }
  | { kind: 'activity'; actividad: number; numero: number };

const padded = (number: number): string => String(number).padStart(4, '0');

export function writeReference(reference: Reference): string {
  if (reference.kind === 'fee') return `S${reference.numero}-${reference.anio}`;
  if (reference.kind === 'route') return `C${String(reference.anio % 100).padStart(2, '0')}-${padded(reference.numero)}`;
  return `A${reference.actividad}-${padded(reference.numero)}`;
}

export interface WrittenReference {
  reference: Reference;
  /** As its list writes it. */
  text: string;
  /** With a sign between its parts; without one, an activity's may be the number of a company. */
  isSeparated: boolean;
}

const written =
  /(?<![\p{L}\d])(?:s[ .-]?0*(\d{1,7}?)([\W_]{0,3})((?:19|20|21)\d\d)|c[.-]?(\d\d)([\W_]{0,3})(\d{4,6})|a[.-]?(\d{1,9}?)([\W_]{0,3})(\d{4}))(?![\p{L}\d])/giu;

/** Whole references in somebody's words, however they are separated. */
export function referencesIn(words: string): WrittenReference[] {
  return Array.from(words.matchAll(written), ([, member, ofFee, year, edition, ofRoute, rider, activity, ofActivity, guest]) => {
    const reference: Reference =
      member !== undefined
        ? { kind: 'fee', numero: Number(member), anio: Number(year) }
        : edition !== undefined
          ? { kind: 'route', anio: 2000 + Number(edition), numero: Number(rider) }
          : { kind: 'activity', actividad: Number(activity), numero: Number(guest) };
    const sign = ofFee ?? ofRoute ?? ofActivity ?? '';
    return { reference, text: writeReference(reference), isSeparated: sign.trim() !== '' };
  });
}
