import type { DayRider } from 'shared/contract/route-day';
import { isOut, type RiderState } from 'shared/contract/route-marks';
import { searchText, wordTest } from 'shared/list/find-rows';
import { compareText } from 'shared/text/collation';
import { fold } from 'shared/text/fold';

/** Somebody of the day, signed up or not. */
export interface DayPerson {
  /** What marks call them. */
  de: string;
  nombre: string;
  /** Undefined of a walk-in. */
  rider: DayRider | undefined;
  text: string;
}

const nameless = 'Sin nombre';

/** Those who have signed up; worked out again only for another list or event. */
export function ridersOf(riders: readonly DayRider[], evento: string | null): DayPerson[] {
  return riders
    .filter((rider) => isSame(rider.evento, evento))
    .map((rider) => ({
      de: String(rider.id),
      nombre: rider.nombre ?? nameless,
      rider,
      text: searchText([rider.nombre, rider.dorsal, rider.nombre_acomp]),
    }));
}

export function walkInsOf(states: ReadonlyMap<string, RiderState>, evento: string | null): DayPerson[] {
  return [...states].flatMap(([de, { alta }]) =>
    alta && isSame(alta.evento, evento) ? [{ de, nombre: alta.nombre, rider: undefined, text: searchText([alta.nombre]) }] : [],
  );
}

/** 'Concentracion' and 'Concentración' are the same event. */
const isSame = (left: string | null, right: string | null) => fold(left ?? '') === fold(right ?? '');

/** The events that there are riders of. */
export function eventsOf(riders: readonly DayRider[]): (string | null)[] {
  const events = new Map(riders.map(({ evento }) => [fold(evento ?? ''), evento]));
  return [...events.values()].toSorted((left, right) => compareText(left ?? '', right ?? ''));
}

/** By letters of a name, or by a bib: who wears exactly that number is the only one. */
export function findPeople(people: readonly DayPerson[], search: string): DayPerson[] {
  const wanted = fold(search);
  if (wanted === '') return [];
  const wearing = people.filter(({ rider }) => rider?.dorsal && fold(rider.dorsal) === wanted);
  if (wearing.length > 0) return wearing;
  const holdsWords = wordTest(search);
  return people.filter(({ text }) => holdsWords(text));
}

/**
 * Whom a code names that a rider shows: whatever it is, it holds the number of their registration at its end, as a reference does
 * (C27-0042) and an address may (…/inscripcion/42, …?inscripcion=42).
 */
export function readCode(people: readonly DayPerson[], code: string): DayPerson | undefined {
  const reference = /\b[A-Z]\d\d-0*(\d+)\b/i.exec(code)?.[1];
  const last = /(?:^|[^\dA-Za-z])0*(\d{1,9})\/?$/.exec(code.trim().split(/[#]/)[0] ?? '')?.[1];
  const number = reference ?? last;
  return number === undefined ? undefined : people.find(({ de }) => de === number);
}

/** Those who are on the road, by group and from when they have left. */
export function missingByGroup(
  people: readonly DayPerson[],
  states: ReadonlyMap<string, RiderState>,
): [group: number | null, DayPerson[]][] {
  const out = people.filter(({ de }) => isOut(states.get(de)));
  const groups = new Map<number | null, DayPerson[]>();
  for (const person of out) {
    const group = person.rider?.grupo_num ?? null;
    groups.set(group, [...(groups.get(group) ?? []), person]);
  }
  const since = ({ de }: DayPerson) => states.get(de)?.desde ?? '';
  for (const members of groups.values()) members.sort((left, right) => compareText(since(left), since(right)));
  return [...groups].toSorted(([left], [right]) => (left ?? Infinity) - (right ?? Infinity));
}

/** A number to call out of what was typed: 'Luis, 600 33 44 55'. */
export function phoneIn(text: string | null | undefined): string | undefined {
  const found = /\+?\d[\d\s().-]{5,}\d/.exec(text ?? '')?.[0];
  return found?.replaceAll(/[^\d+]/g, '');
}
