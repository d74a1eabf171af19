import { type Reference, referencesIn, type WrittenReference } from 'shared/facts/references';

/** Years around the newest that a list has: a reference of 2072 is a slip. */
const [ahead, back] = [1, 25];

/** Compared form: 'C27-0042' → 'C270042'. */
const compact = (text: string): string => text.replaceAll(/\W/g, '').toUpperCase();

export interface ReferenceIndex<T> {
  /** Those that are looked for, however their references are separated. */
  own: (words: string) => T[];
  /** Whole references of no row: never a slip of one of these. */
  foreign: (words: string) => WrittenReference[];
}

/** The server has been asked what all references of the lines are of. */
export function createReferenceIndex<T extends { referencia: string | null }>(rows: readonly T[]): ReferenceIndex<T> {
  const known = new Map(rows.flatMap((row) => (row.referencia ? [[compact(row.referencia), row] as const] : [])));
  const ofRows = rows.flatMap(({ referencia }) => referencesIn(referencia ?? ''));
  const newest = ofRows.reduce((year, { reference }) => Math.max(year, yearOf(reference) ?? 0), 0);
  const isPlausible = ({ reference, isSeparated }: WrittenReference) => {
    const year = yearOf(reference);
    // What may be the number of a company is a reference only where one is known.
    if (year === undefined) return isSeparated;
    return newest === 0 || (year <= newest + ahead && year >= newest - back);
  };
  return {
    own: (words) => referencesIn(words).flatMap(({ text }) => known.get(compact(text)) ?? []),
    foreign: (words) => referencesIn(words).filter((each) => !known.has(compact(each.text)) && isPlausible(each)),
  };
}

const yearOf = (reference: Reference): number | undefined => (reference.kind === 'activity' ? undefined : reference.anio);

export const tellMissing = ({ reference, text }: WrittenReference): string =>
  `No hay ninguna ${reference.kind === 'fee' ? 'cuota' : 'inscripción'} ${text}.`;
