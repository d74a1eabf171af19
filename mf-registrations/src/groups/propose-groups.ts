import { routeLevels } from 'shared/facts/enumerations';
import { fold } from 'shared/facts/fold';
import type { Row } from '../registration/row.ts';
import { addMinutes } from './departure.ts';

/** What counts of a registration when groups are made. */
export type Rider = Pick<Row, 'id' | 'nombre' | 'nombre_acomp' | 'grupo' | 'grupo_num' | 'salida' | 'ruta' | 'notas'>;

export interface GroupRules {
  /** Riders of a group, at most. */
  size: number;
  /** Each level of the route rides for itself. */
  byRoute: boolean;
  /** HH:MM of the first group. */
  first: string;
  /** Minutes between a group and the next. */
  every: number;
  /** Who has a group already stays there; the others fill what room is left, and then new groups. */
  keep: boolean;
}

export interface Group<T extends Rider = Rider> {
  number: number;
  /** HH:MM. */
  departure: string;
  /** Captains first. */
  riders: T[];
}

/** Whoever staff call so in the notes leads a group. It is asked often, and most have no notes. */
export const isCaptain = ({ notas }: Pick<Rider, 'notas'>): boolean => notas !== null && /\bcapitana?\b/.test(fold(notas));

/**
 * Puts riders into groups: of a club, or companion of one another, together as far as a group is big enough; captains spread over the
 * groups. The same riders and rules give the same groups, whatever order they come in.
 */
export function proposeGroups<T extends Rider>(riders: readonly T[], { size, byRoute, first, every, keep }: GroupRules): Group<T>[] {
  const all = riders.toSorted((a, b) => a.id - b.id);
  const isKept = ({ grupo_num }: T) => keep && grupo_num !== null;
  const kept: Map<number, T[]> = collect(all.filter(isKept), ({ grupo_num }) => grupo_num ?? 0);
  const added: T[][] = [];
  for (const route of byRoute ? routesOf(all) : [undefined]) {
    const isHere = (rider: T) => route === undefined || rider.ruta === route;
    const open = [...kept.values()].filter((group) => route === undefined || mainRoute(group) === route);
    added.push(
      ...pack(
        partiesOf(
          all.filter((rider) => !isKept(rider) && isHere(rider)),
          size,
        ),
        open,
        size,
      ),
    );
  }
  const groups = new Map<number, T[]>(kept);
  for (let number = 1; added.length > 0; number += 1) {
    if (!groups.has(number)) groups.set(number, added.shift() ?? []);
  }
  return [...groups]
    .toSorted(([a], [b]) => a - b)
    .map(([number, members], index) => ({
      number,
      departure: members.find((rider) => isKept(rider) && rider.salida)?.salida ?? addMinutes(first, every * index),
      riders: members.toSorted((a, b) => Number(isCaptain(b)) - Number(isCaptain(a)) || a.id - b.id),
    }));
}

/** The members of `open` grow; what finds no room there is returned as new groups. */
function pack<T extends Rider>(parties: readonly T[][], open: readonly T[][], size: number): T[][] {
  const added: T[][] = [];
  const waiting = parties.toSorted((a, b) => b.length - a.length);
  const leads = (party: readonly T[]) => party.some(isCaptain);
  const join = (party: readonly T[], groups: readonly T[][]) => {
    const isLed = leads(party);
    // A captain goes where there is none; anybody, where most are missing: groups end up alike.
    const rank = (group: readonly T[]) => (isLed && leads(group) ? size : 0) + group.length;
    let best: T[] | undefined;
    for (const group of groups) {
      if (group.length + party.length <= size && (!best || rank(group) < rank(best))) best = group;
    }
    best?.push(...party);
    return best !== undefined;
  };
  const late = waiting.filter((party) => !join(party, open));
  const count = Math.ceil(late.reduce((sum, party) => sum + party.length, 0) / size);
  for (let group = 0; group < count; group += 1) added.push([]);
  // The big ones first: they find room only in what is nearly empty. Then the captains, before others are where they should be.
  for (const party of late.toSorted((a, b) => b.length - a.length || Number(leads(b)) - Number(leads(a)))) {
    if (!join(party, added)) added.push([...party]);
  }
  return added;
}

/** Who rides together: a club, and those who are somebody's companion. A party that is bigger than a group is cut into even parts. */
function partiesOf<T extends Rider>(riders: readonly T[], size: number): T[][] {
  const byName = new Map(riders.map((rider) => [keyOf(rider.nombre), rider.id]));
  const leader = new Map(riders.map(({ id }) => [id, id]));
  const find = (id: number): number => {
    const above = leader.get(id) ?? id;
    return above === id ? id : find(above);
  };
  const join = (a: number, b: number) => leader.set(Math.max(find(a), find(b)), Math.min(find(a), find(b)));
  for (const [club, [first, ...others]] of collect(riders, ({ grupo }) => keyOf(grupo))) {
    if (club !== '') for (const { id } of others) join(first.id, id);
  }
  for (const { id, nombre_acomp } of riders) {
    const companion = keyOf(nombre_acomp) && byName.get(keyOf(nombre_acomp));
    if (companion) join(id, companion);
  }
  return [...collect(riders, ({ id }) => find(id)).values()].flatMap((party) => cut(party, size));
}

function cut<T>(party: readonly T[], size: number): T[][] {
  const parts = Math.ceil(party.length / size);
  return Array.from({ length: parts }, (_, part) =>
    party.slice(Math.round((party.length * part) / parts), Math.round((party.length * (part + 1)) / parts)),
  );
}

const keyOf = (text: string | null): string =>
  fold(text ?? '')
    .trim()
    .replaceAll(/\s+/g, ' ');

/** The faster leave first; who has named no level, last. */
const routesOf = (riders: readonly Rider[]): (string | null)[] => {
  const place = (route: string | null) => (routeLevels as readonly (string | null)[]).indexOf(route) + 1 || routeLevels.length + 1;
  return [...new Set(riders.map(({ ruta }) => ruta))].toSorted((a, b) => place(a) - place(b));
};

/** The level that most of a group ride. */
const mainRoute = (group: readonly Rider[]): string | null =>
  [...collect(group, ({ ruta }) => ruta)].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? null;

/** By key, in the order of their first. */
function collect<T, Key>(items: readonly T[], keyOfItem: (item: T) => Key): Map<Key, [T, ...T[]]> {
  const found = new Map<Key, [T, ...T[]]>();
  for (const item of items) {
    const key = keyOfItem(item);
    const group = found.get(key);
    if (group) group.push(item);
    else found.set(key, [item]);
  }
  return found;
}
