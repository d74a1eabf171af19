import { clockOf } from 'shared/text/moments';
import { hasCome, isOut, type RiderState } from 'shared/facts/route-marks';
import { compareText } from 'shared/text/collation';
import { groupBy } from 'shared/text/lists';
import { isDeparture } from 'shared/text/departure-time';
import { expectedOf, type DayPerson } from './find-riders.ts';

type States = ReadonlyMap<string, RiderState>;

/** A group of the day. */
export interface DayGroup {
  /** null: without a group. */
  number: number | null;
  /** The first hour found among its riders. */
  hour: string | null;
  /** Expected riders, by name. */
  people: DayPerson[];
  come: number;
  out: number;
  back: number;
  /** Riders that one tap marks as left. */
  leaving: DayPerson[];
  /** With those who have not been marked as arrived, where some have: others may have come unseen. */
  everybody: DayPerson[];
}

/** Sorted by number, without a number last. */
export function groupsOfDay(people: readonly DayPerson[], states: States): DayGroup[] {
  return [...groupBy(expectedOf(people, states), ({ rider }) => rider?.grupo_num ?? null)]
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
        everybody: members.filter(({ de }) => [undefined, 'llegada'].includes(states.get(de)?.paso)),
      };
    });
}

/** Arrived riders; if no arrivals were marked at all, those without any mark: then the check-in does not mark arrivals. */
function leavingOf(members: readonly DayPerson[], states: States): DayPerson[] {
  const marksComing = members.some(({ de }) => states.get(de)?.llegada);
  return members.filter(({ de }) => states.get(de)?.paso === (marksComing ? 'llegada' : undefined));
}

/** Arrived, and not marked as left, given up or returned. */
export const isWaiting = (state: RiderState | undefined): boolean => state?.paso === 'llegada';

/** Latest departure time of a group, hh:mm; undefined without any. */
export const lastHourOf = (people: readonly DayPerson[]): string | undefined =>
  people
    .flatMap(({ rider }) => (rider?.salida && isDeparture(rider.salida) ? [rider.salida] : []))
    .toSorted()
    .at(-1);

/**
 * Deadline, as `toISOString` writes it, before which arrived riders should have left: once the last group's hour is past, this one; before
 * it, last night. Undefined without group hours. Computed once: phones need it for 1,500 riders at each tap.
 */
export function shouldHaveLeft(lastHour: string | undefined, now: number): string | undefined {
  if (lastHour === undefined) return undefined;
  const time = clockOf(now);
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(time > lastHour ? now : now - (hours * 60 + minutes) * 60_000).toISOString();
}

/** On the road; or arrived before the deadline, and not marked as left. */
export const isMissing = (state: RiderState | undefined, before: string | undefined): boolean =>
  isOut(state) || (isWaiting(state) && before !== undefined && (state?.desde ?? '') <= before);
