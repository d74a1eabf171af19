import { routeLevels } from 'shared/facts/enumerations';
import { foldText } from 'shared/text/fold';
import { groupBy } from 'shared/text/lists';
import type { Row } from '../registration/row.ts';
import { addMinutes } from 'shared/text/departure-time';

/** Fields relevant for groups. */
export type Rider = Pick<Row, 'id' | 'nombre' | 'nombre_acomp' | 'grupo' | 'grupo_num' | 'salida' | 'ruta' | 'notas'>;

export interface GroupRules {
  size: number;
  /** Separate groups per route level. */
  byRoute: boolean;
  /** HH:MM of the first group. */
  first: string;
  /** Minutes between groups. */
  every: number;
  /** Keeps existing groups; others fill free space, then new groups. */
  keep: boolean;
}

export interface Group<T extends Rider = Rider> {
  number: number;
  departure: string;
  /** Captains first. */
  riders: T[];
}

/** Staff mark captains in the notes. Fast path: most have no notes. */
export const isCaptain = ({ notas }: Pick<Rider, 'notas'>): boolean => notas !== null && /\bcapitana?\b/.test(foldText(notas));

/**
 * Groups riders: clubs and companions stay together as far as they fit; captains are spread over the groups. Deterministic, whatever the
 * input order.
 */
export function proposeGroups<T extends Rider>(riders: readonly T[], { size, byRoute, first, every, keep }: GroupRules): Group<T>[] {
  const all = riders.toSorted((a, b) => a.id - b.id);
  const isKept = ({ grupo_num }: T) => keep && grupo_num !== null;
  const kept: Map<number, T[]> = groupBy(all.filter(isKept), ({ grupo_num }) => grupo_num ?? 0);
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

/** Fills the `open` groups in place; the rest is returned as new groups. */
function pack<T extends Rider>(parties: readonly T[][], open: readonly T[][], size: number): T[][] {
  const added: T[][] = [];
  const waiting = parties.toSorted((a, b) => b.length - a.length);
  const leads = (party: readonly T[]) => party.some(isCaptain);
  const join = (party: readonly T[], groups: readonly T[][]) => {
    const isLed = leads(party);
    // Captains go to groups without one; others to the smallest: sizes are evened out.
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
  // Big parties first: they fit only into nearly empty groups. Then captains, before the others fill their groups.
  for (const party of late.toSorted((a, b) => b.length - a.length || Number(leads(b)) - Number(leads(a)))) {
    if (!join(party, added)) added.push([...party]);
  }
  return added;
}

/** Parties: clubs and companions. A party bigger than a group is split evenly. */
function partiesOf<T extends Rider>(riders: readonly T[], size: number): T[][] {
  const byName = new Map(riders.map((rider) => [foldedOf(rider.nombre), rider.id]));
  const leader = new Map(riders.map(({ id }) => [id, id]));
  const find = (id: number): number => {
    const above = leader.get(id) ?? id;
    return above === id ? id : find(above);
  };
  const join = (a: number, b: number) => leader.set(Math.max(find(a), find(b)), Math.min(find(a), find(b)));
  for (const [club, [first, ...others]] of groupBy(riders, ({ grupo }) => foldedOf(grupo))) {
    if (club !== '') for (const { id } of others) join(first.id, id);
  }
  for (const { id, nombre_acomp } of riders) {
    const companion = foldedOf(nombre_acomp) && byName.get(foldedOf(nombre_acomp));
    if (companion) join(id, companion);
  }
  return [...groupBy(riders, ({ id }) => find(id)).values()].flatMap((party) => cut(party, size));
}

function cut<T>(party: readonly T[], size: number): T[][] {
  const parts = Math.ceil(party.length / size);
  return Array.from({ length: parts }, (_, part) =>
    party.slice(Math.round((party.length * part) / parts), Math.round((party.length * (part + 1)) / parts)),
  );
}

const foldedOf = (text: string | null): string =>
  foldText(text ?? '')
    .trim()
    .replaceAll(/\s+/g, ' ');

/** Faster levels first; without a level last. */
const routesOf = (riders: readonly Rider[]): (string | null)[] => {
  const place = (route: string | null) => (routeLevels as readonly (string | null)[]).indexOf(route) + 1 || routeLevels.length + 1;
  return [...new Set(riders.map(({ ruta }) => ruta))].toSorted((a, b) => place(a) - place(b));
};

/** Most common level of a group. */
const mainRoute = (group: readonly Rider[]): string | null =>
  [...groupBy(group, ({ ruta }) => ruta)].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? null;
