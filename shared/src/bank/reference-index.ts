import { listOf, type Reference, referencesIn, type WrittenReference } from 'shared/facts/references';

/** Years around the newest that a list has: a reference of 2072 is a slip. */
const [ahead, back] = [1, 25];

/** Compared form: 'C27-0042' → 'C270042'. */
const compact = (text: string): string => text.replaceAll(/\W/g, '').toUpperCase();

export interface ReferenceIndex<T> {
  /** Those that are looked for, however their references are separated. */
  own: (words: string) => T[];
  /** Whole references of something else: never a slip of one of these. */
  foreign: (words: string) => WrittenReference[];
  /** Whether such a reference is of one of these lists, and of nobody there. */
  isMissing: (reference: WrittenReference) => boolean;
  /** What such a reference is, as far as the rows tell it. */
  tell: (reference: WrittenReference) => string;
}

export function createReferenceIndex<T extends { referencia?: string | null | undefined }>(rows: readonly T[]): ReferenceIndex<T> {
  const known = new Map(rows.flatMap((row) => (row.referencia ? [[compact(row.referencia), row] as const] : [])));
  const ofRows = rows.flatMap(({ referencia }) => referencesIn(referencia ?? ''));
  const lists = new Set(ofRows.map(({ reference }) => listOf(reference)));
  const newest = ofRows.reduce((year, { reference }) => Math.max(year, yearOf(reference) ?? 0), 0);
  const isPlausible = ({ reference }: WrittenReference) => {
    const year = yearOf(reference);
    return year === undefined || newest === 0 || (year <= newest + ahead && year >= newest - back);
  };
  return {
    own: (words) => referencesIn(words).flatMap(({ text }) => known.get(compact(text)) ?? []),
    foreign: (words) => referencesIn(words).filter((each) => !known.has(compact(each.text)) && isPlausible(each)),
    isMissing: ({ reference }) => lists.has(listOf(reference)),
    tell: (written) => tell(written, lists.has(listOf(written.reference))),
  };
}

const yearOf = (reference: Reference): number | undefined => (reference.kind === 'activity' ? undefined : reference.anio);

function tell({ reference, text }: WrittenReference, isOfList: boolean): string {
  if (isOfList) return `No hay ninguna ${reference.kind === 'fee' ? 'cuota' : 'inscripción'} ${text}.`;
  if (reference.kind === 'fee') return `${text} es de la cuota de ${reference.anio} del número de socio ${reference.numero}.`;
  return reference.kind === 'route'
    ? `${text} es de una inscripción de la ruta de ${reference.anio}.`
    : `${text} es de una inscripción de otra actividad.`;
}
