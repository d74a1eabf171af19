import { fold } from 'shared/text/fold';
import { nameOf, type Row } from '../../registration/row.ts';

/** Why somebody may be on the list twice. */
export interface Duplicate {
  reason: 'Mismo correo' | 'Mismo nombre y nacimiento';
  /** Whom the row resembles. */
  other: string;
}

const keysOf = (row: Row): [Duplicate['reason'], string][] => {
  const name = row.nacimiento ? fold(row.nombre ?? '').replaceAll(/\s+/g, ' ') : '';
  return [
    ...(row.mail ? [['Mismo correo', row.mail.toLowerCase()] as [Duplicate['reason'], string]] : []),
    ...(name && row.nacimiento
      ? [['Mismo nombre y nacimiento', `${name}\n${row.nacimiento.slice(0, 10)}`] as [Duplicate['reason'], string]]
      : []),
  ];
};

/** By id, among the registrations of a year: who comes again next year is no duplicate. Families may share an address, so this is a hint. */
function compareAll(rows: Row[]): ReadonlyMap<number, Duplicate> {
  const found = new Map<number, Duplicate>();
  const first = new Map<string, Row>();
  for (const row of rows) {
    for (const [reason, key] of keysOf(row)) {
      const twin = first.get(key);
      if (!twin) {
        first.set(key, row);
        continue;
      }
      if (!found.has(row.id)) found.set(row.id, { reason, other: nameOf(twin) });
      if (!found.has(twin.id)) found.set(twin.id, { reason, other: nameOf(row) });
    }
  }
  return found;
}

const known = new WeakMap<Row[], ReadonlyMap<number, Duplicate>>();

/** `rows` are all loaded rows of a year, whatever the search leaves of them. The same rows are compared once. */
export function findDuplicates(rows: Row[]): ReadonlyMap<number, Duplicate> {
  const found = known.get(rows) ?? compareAll(rows);
  known.set(rows, found);
  return found;
}
