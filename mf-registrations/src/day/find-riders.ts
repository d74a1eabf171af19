import type { DayRider } from 'shared/contract/route-day';
import { hasCome, type RiderState } from 'shared/facts/route-marks';
import { searchText, wordTest } from 'shared/list/find-rows';
import { compareText } from 'shared/text/collation';
import { foldText, isSameWord } from 'shared/text/fold';

/** A rider or walk-in. */
export interface DayPerson {
  /** Id in marks. */
  de: string;
  nombre: string;
  telefono: string | null | undefined;
  /** Whom to call where something happens. */
  emergencia: string | null | undefined;
  /** Undefined for a walk-in. */
  rider: DayRider | undefined;
}

/** Searchable text, folded. */
interface Sought {
  text: string;
  bib: string;
  reference: string;
}

const nameless = 'Sin nombre';

/** Registered riders; recomputed only for another list or event. Without an event those of all: an activity's list has one. */
export function ridersOf(riders: readonly DayRider[], evento?: string | null): DayPerson[] {
  return riders
    .filter((rider) => evento === undefined || isSame(rider.evento, evento))
    .map((rider) => ({
      de: String(rider.id),
      nombre: rider.nombre ?? nameless,
      telefono: rider.telefono,
      emergencia: rider.emergencia,
      rider,
    }));
}

export function walkInsOf(states: ReadonlyMap<string, RiderState>, evento?: string | null): DayPerson[] {
  return [...states].flatMap(([de, { alta }]) =>
    alta && (evento === undefined || isSame(alta.evento, evento))
      ? [{ de, nombre: alta.nombre, telefono: alta.telefono, emergencia: alta.emergencia, rider: undefined }]
      : [],
  );
}

/** 'Concentracion' and 'Concentración' are the same event. */
const isSame = (left: string | null, right: string | null) => left === right || isSameWord(left ?? '', right ?? '');

/** Events with riders. */
export function eventsOf(riders: readonly DayRider[]): (string | null)[] {
  const spellings = new Set(riders.map(({ evento }) => evento));
  const events = new Map([...spellings].map((evento) => [foldText(evento ?? ''), evento]));
  return [...events.values()].toSorted((left, right) => compareText(left ?? '', right ?? ''));
}

const folded = new WeakMap<DayPerson, Sought>();

/** Folded once, at the first search: the list renders sooner. */
function soughtOf(person: DayPerson): Sought {
  const known = folded.get(person);
  if (known) return known;
  const { nombre, rider } = person;
  const sought = {
    text: searchText(rider ? [rider.nombre, rider.dorsal, rider.nombre_acomp] : [nombre]),
    bib: foldText(rider?.dorsal ?? ''),
    reference: foldText(rider?.referencia ?? ''),
  };
  folded.set(person, sought);
  return sought;
}

/** Prepares a search. */
export const foldAll = (people: readonly DayPerson[]): void => people.forEach(soughtOf);

/** Matches part of a name, a reference or its number, or a whole bib, which wins. */
export function findPeople(people: readonly DayPerson[], search: string): DayPerson[] {
  const wanted = foldText(search).trim();
  if (wanted === '') return [];
  const wearing = people.filter((person) => soughtOf(person).bib === wanted);
  if (wearing.length > 0) return wearing;
  const holdsWords = wordTest(search);
  return people.filter((person) => {
    const { text, reference } = soughtOf(person);
    return holdsWords(text) || isReference(reference, wanted);
  });
}

/** 'C27-0042' by its beginning or its number. Not by any part: '27' is in all of them. */
const isReference = (reference: string, wanted: string): boolean =>
  wanted.length > 2 && (reference.startsWith(wanted) || reference.endsWith(`-${wanted}`));

/** Rider of a scanned code: the reference of the registration, alone or in an address. */
export function readCode(people: readonly DayPerson[], code: string): DayPerson | undefined {
  const reference = /\b(?:C\d\d|A\d+)-\d{4,}\b/i.exec(code)?.[0].toUpperCase();
  return reference === undefined ? undefined : people.find(({ rider }) => rider?.referencia === reference);
}

/** Expected riders, and unexpected arrivals. */
export const expectedOf = (people: readonly DayPerson[], states: ReadonlyMap<string, RiderState>): DayPerson[] =>
  people.filter(({ de, rider }) => !rider?.anulada || hasCome(states.get(de)));

/** Missing riders, by group and time of the last mark. */
export function missingByGroup(
  people: readonly DayPerson[],
  states: ReadonlyMap<string, RiderState>,
  isMissed: (state: RiderState | undefined) => boolean,
): [group: number | null, DayPerson[]][] {
  const out = people.filter(({ de }) => isMissed(states.get(de)));
  const groups = new Map<number | null, DayPerson[]>();
  for (const person of out) {
    const group = person.rider?.grupo_num ?? null;
    groups.set(group, [...(groups.get(group) ?? []), person]);
  }
  const since = ({ de }: DayPerson) => states.get(de)?.desde ?? '';
  for (const members of groups.values()) members.sort((left, right) => compareText(since(left), since(right)));
  return [...groups].toSorted(([left], [right]) => (left ?? Infinity) - (right ?? Infinity));
}

/** Extracts a telephone number from typed text: 'Luis, 600 33 44 55'. */
export function phoneIn(text: string | null | undefined): string | undefined {
  const found = /\+?\d[\d\s().-]{5,}\d/.exec(text ?? '')?.[0];
  return found?.replaceAll(/[^\d+]/g, '');
}
