import type { DistinctPeople } from 'shared/contract/distinct-people';
import { foldText } from 'shared/text/fold';
import { areTwoPeople } from 'shared/facts/people';
import type { Asked } from '../answers/answers-data.ts';
import { nameOf, type Row } from '../registration/row.ts';

/** Reason for a possible duplicate. */
export interface Duplicate {
  reason: 'Mismo correo' | 'Mismo nombre y nacimiento';
  /** Name of the similar registration. */
  other: string;
  /** All similar registrations, including the row. */
  alike: readonly Row[];
}

const keysOf = (row: Row): [Duplicate['reason'], string][] => {
  const name = row.nacimiento ? foldText(row.nombre ?? '').replaceAll(/\s+/g, ' ') : '';
  return [
    ...(row.mail ? [['Mismo correo', row.mail.toLowerCase()] as [Duplicate['reason'], string]] : []),
    ...(name && row.nacimiento
      ? [['Mismo nombre y nacimiento', `${name}\n${row.nacimiento.slice(0, 10)}`] as [Duplicate['reason'], string]]
      : []),
  ];
};

/** Whether two registrations are marked as different people. */
function distinctTest(distinct: readonly DistinctPeople[]): (a: Row, b: Row) => boolean {
  const groups = new Map<number, Set<string>>();
  for (const { id, inscripciones } of distinct) {
    for (const row of inscripciones) groups.set(row, (groups.get(row) ?? new Set()).add(id));
  }
  return (a, b) => {
    const [ofA, ofB] = [groups.get(a.id), groups.get(b.id)];
    return ofA !== undefined && ofB !== undefined && [...ofA].some((id) => ofB.has(id));
  };
}

/** Whether two registrations were sent together: those without an address of their own have their captain's. */
function groupTest(besides: Asked['besides']): (a: Row, b: Row) => boolean {
  const groupOf = ({ id }: Row) => besides[id]?.grupo_de ?? undefined;
  return (a, b) => groupOf(a) !== undefined && groupOf(a) === groupOf(b);
}

/** Duplicates by id, within one year. Families may share an address, so this is a hint. */
function compareAll(rows: Row[], distinct: readonly DistinctPeople[], besides: Asked['besides']): ReadonlyMap<number, Duplicate> {
  const first = new Map<string, Row>();
  const groups = new Map<string, { reason: Duplicate['reason']; alike: Row[] }>();
  for (const row of rows) {
    for (const [reason, key] of keysOf(row)) {
      const twin = first.get(key);
      const group = groups.get(key);
      if (group) group.alike.push(row);
      else if (twin) groups.set(key, { reason, alike: [twin, row] });
      else first.set(key, row);
    }
  }
  const areDistinct = distinctTest(distinct);
  const areOneGroup = groupTest(besides);
  const found = new Map<number, Duplicate>();
  for (const { reason, alike } of groups.values()) {
    for (const row of alike) {
      if (found.has(row.id)) continue;
      const other = alike.find(
        (candidate) =>
          candidate !== row &&
          !areTwoPeople(row, candidate) &&
          !areDistinct(row, candidate) &&
          !(reason === 'Mismo correo' && areOneGroup(row, candidate)),
      );
      if (other) found.set(row.id, { reason, other: nameOf(other), alike });
    }
  }
  return found;
}

interface Known {
  distinct: readonly DistinctPeople[];
  besides: Asked['besides'];
  found: ReadonlyMap<number, Duplicate>;
}
const known = new WeakMap<Row[], Known>();
const none: ReadonlyMap<number, Duplicate> = new Map();

/**
 * Duplicates among `rows`, all loaded rows of a year, regardless of the search. Cached by array. Without `distinct`, the marks of different
 * people are not loaded yet, and there are no hints.
 */
export function findDuplicates(
  rows: Row[],
  distinct: readonly DistinctPeople[] | undefined,
  besides: Asked['besides'],
): ReadonlyMap<number, Duplicate> {
  if (!distinct) return none;
  const last = known.get(rows);
  if (last?.distinct === distinct && last.besides === besides) return last.found;
  const found = compareAll(rows, distinct, besides);
  known.set(rows, { distinct, besides, found });
  return found;
}
