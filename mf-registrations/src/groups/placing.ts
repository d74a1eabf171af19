import { placedFields } from 'shared/facts/registration-fields';
import { compareText } from 'shared/text/collation';
import { groupBy } from 'shared/text/lists';
import { nameOf, type Row } from '../registration/row.ts';
import { addMinutes, isDeparture } from 'shared/text/departure-time';
import { type GroupRules, isCaptain, proposeGroups } from './propose-groups.ts';

/** Fields of a plan: stored only by a batch. */
type Placing = Partial<Pick<Row, (typeof placedFields)[number]>>;

export interface Placed {
  id: number;
  antes: Placing;
  despues: Placing;
}

/** order: consecutive by departure. group: group 3 has 301, 302… kept: unchanged. */
export type BibRule = 'kept' | 'order' | 'group';

/** A group, stored or planned. */
export interface PlacedGroup {
  /** null: without a group. */
  number: number | null;
  /** HH:MM, the first found among its riders. */
  departure: string | null;
  /** Captains first, then by name. */
  riders: Row[];
}

export function groupsOf(rows: readonly Row[]): PlacedGroup[] {
  return [...groupBy(rows, ({ grupo_num }) => grupo_num)]
    .toSorted(([a], [b]) => (a ?? Infinity) - (b ?? Infinity))
    .map(([number, riders]) => ({
      number,
      departure: number === null ? null : (riders.find(({ salida }) => salida)?.salida ?? null),
      riders: riders.toSorted((a, b) => Number(isCaptain(b)) - Number(isCaptain(a)) || compareText(nameOf(a), nameOf(b)) || a.id - b.id),
    }));
}

/** Applies the rules. A rider who keeps a group also keeps hour and bib. */
export function placeByRules(rows: readonly Row[], rules: GroupRules, bibs: BibRule): Row[] {
  const isFixed = (row: Row) => rules.keep && row.grupo_num !== null;
  const placed = new Map<number, Row>();
  for (const { number, departure, riders } of proposeGroups(rows, rules)) {
    for (const row of riders) {
      placed.set(row.id, { ...row, grupo_num: number, salida: isFixed(row) && row.salida ? row.salida : departure });
    }
  }
  const next = rows.map((row) => placed.get(row.id) ?? row);
  if (bibs === 'kept') return next;
  const fixed = new Set(rows.filter(isFixed).map(({ id }) => id));
  const given = giveBibs(groupsOf(next), bibs, ({ id }) => fixed.has(id));
  return next.map((row) => ({ ...row, dorsal: given.get(row.id) ?? row.dorsal }));
}

function giveBibs(groups: readonly PlacedGroup[], bibs: Exclude<BibRule, 'kept'>, isFixed: (row: Row) => boolean): Map<number, string> {
  const keeps = (row: Row) => Boolean(row.dorsal) && isFixed(row);
  const taken = new Set(groups.flatMap(({ riders }) => riders.filter(keeps).map(({ dorsal }) => dorsal)));
  const given = new Map<number, string>();
  let place = 0;
  for (const { number, riders } of groups) {
    if (bibs === 'group') place = 0;
    for (const row of riders) {
      if (keeps(row)) continue;
      let bib: string;
      do {
        place += 1;
        bib = bibs === 'order' ? String(place) : `${number}${String(place).padStart(2, '0')}`;
      } while (taken.has(bib));
      taken.add(bib);
      given.set(row.id, bib);
    }
  }
  return given;
}

/** Moves a rider to another group, with its hour; or to none, without an hour. */
export const moveTo = (rows: readonly Row[], id: number, { number, departure }: Pick<PlacedGroup, 'number' | 'departure'>): Row[] =>
  rows.map((row) => (row.id === id ? { ...row, grupo_num: number, salida: number === null ? null : (departure ?? row.salida) } : row));

/** A new group, so many minutes after the last one. */
export function nextGroup(groups: readonly PlacedGroup[], every: number): Pick<PlacedGroup, 'number' | 'departure'> {
  const last = groups.findLast(({ number }) => number !== null);
  const isTime = last?.departure && isDeparture(last.departure);
  return { number: (last?.number ?? 0) + 1, departure: isTime ? addMinutes(last.departure ?? '', every) : null };
}

/** Shifts all hours by minutes. */
export const postpone = (rows: readonly Row[], minutes: number): Row[] =>
  rows.map((row) => (row.salida && isDeparture(row.salida) ? { ...row, salida: addMinutes(row.salida, minutes) } : row));

/** Changes between two plans of the same riders in the same order. */
export function changesBetween(before: readonly Row[], after: readonly Row[]): Placed[] {
  return before.flatMap((row, index) => {
    const next = after[index];
    if (!next || next === row) return [];
    const changed = placedFields.filter((name) => (next[name] ?? null) !== (row[name] ?? null));
    if (changed.length === 0) return [];
    const valuesOf = (of: Row): Placing => Object.fromEntries(changed.map((name) => [name, of[name] ?? null]));
    return [{ id: row.id, antes: valuesOf(row), despues: valuesOf(next) }];
  });
}

/** The undoing changes. */
export const reverse = (changes: readonly Placed[]): Placed[] =>
  changes.map(({ id, antes, despues }) => ({ id, antes: despues, despues: antes }));
