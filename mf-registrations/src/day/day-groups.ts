import { clockOf } from 'shared/text/moments';
import { hasCome, isOut, type RiderState } from 'shared/facts/route-marks';
import { compareText } from 'shared/text/collation';
import { isDeparture } from '../groups/departure.ts';
import { expectedOf, type DayPerson } from './find-riders.ts';

type States = ReadonlyMap<string, RiderState>;

/** A group as the morning sees it. */
export interface DayGroup {
  /** null: those who have none. */
  number: number | null;
  /** Of whoever of them has one first. */
  hour: string | null;
  /** Those who are expected, by name. */
  people: DayPerson[];
  come: number;
  out: number;
  back: number;
  /** Whom one tap sends off. */
  leaving: DayPerson[];
}

/** In the order in which they are numbered, who has none last. */
export function groupsOfDay(people: readonly DayPerson[], states: States): DayGroup[] {
  const groups = new Map<number | null, DayPerson[]>();
  for (const person of expectedOf(people, states)) {
    const number = person.rider?.grupo_num ?? null;
    const members = groups.get(number);
    if (members) members.push(person);
    else groups.set(number, [person]);
  }
  return [...groups]
    .toSorted(([left], [right]) => (left ?? Infinity) - (right ?? Infinity))
    .map(([number, members]) => {
      const count = (is: (state: RiderState | undefined) => boolean) => members.filter(({ de }) => is(states.get(de))).length;
      return {
        number,
        hour: members.find(({ rider }) => rider?.salida)?.rider?.salida ?? null,
        people: members.toSorted((left, right) => compareText(left.nombre, right.nombre)),
        come: count(hasCome),
        out: count(isOut),
        back: count((state) => state?.paso === 'vuelta'),
        leaving: leavingOf(members, states),
      };
    });
}

/** Who has come; where nobody's coming has been marked, whoever is not told of: then the table does not mark who comes. */
function leavingOf(members: readonly DayPerson[], states: States): DayPerson[] {
  const marksComing = members.some(({ de }) => states.get(de)?.llegada);
  return members.filter(({ de }) => states.get(de)?.paso === (marksComing ? 'llegada' : undefined));
}

/** They came, and nobody has seen them leave, give up or come back. */
export const isWaiting = (state: RiderState | undefined): boolean => state?.paso === 'llegada';

/** The last hour at which a group leaves, hh:mm; undefined where nobody has one. */
export const lastHourOf = (people: readonly DayPerson[]): string | undefined =>
  people
    .flatMap(({ rider }) => (rider?.salida && isDeparture(rider.salida) ? [rider.salida] : []))
    .toSorted()
    .at(-1);

/**
 * The moment, as `toISOString` writes it, before which whoever came should have left: once the last group's hour is past, this one; before
 * it, the night that is behind us. Undefined where no group has an hour. Worked out once, for phones ask it of 1,500 riders at each touch.
 */
export function shouldHaveLeft(lastHour: string | undefined, now: number): string | undefined {
  if (lastHour === undefined) return undefined;
  const time = clockOf(now);
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(time > lastHour ? now : now - (hours * 60 + minutes) * 60_000).toISOString();
}

/** Who is on the road; or came before that moment, and was not seen to leave. */
export const isMissing = (state: RiderState | undefined, before: string | undefined): boolean =>
  isOut(state) || (isWaiting(state) && before !== undefined && (state?.desde ?? '') <= before);
