import { type RouteStep, statesOf } from 'shared/facts/route-marks';
import { expect, test } from 'vitest';
import { groupsOfDay, isMissing, lastHourOf, shouldHaveLeft } from './day-groups.ts';
import { ridersOf, walkInsOf } from './find-riders.ts';
import { dayRider, routeMark } from '../../testing/day-rider.ts';

const group = (members: readonly (RouteStep | readonly RouteStep[] | undefined)[]) => {
  const people = ridersOf(
    members.map((_, index) => dayRider(index + 1, { grupo_num: 4, salida: '09:30' })),
    'Castillos',
  );
  const states = statesOf(members.flatMap((step, index) => [step ?? []].flat().map((each) => routeMark(String(index + 1), each))));
  return groupsOfDay(people, states)[0];
};

test('groups are sorted by number, those without one last; a cancelled rider is in none before arriving', () => {
  const riders = [
    dayRider(1),
    dayRider(2, { grupo_num: 12, salida: '10:00' }),
    dayRider(3, { grupo_num: 2 }),
    dayRider(4, { grupo_num: 2, anulada: true }),
  ];
  const states = statesOf([routeMark('w', 'alta', '1', { nombre: 'Pepe', evento: 'Castillos' }), routeMark('w', 'llegada')]);
  const people = [...ridersOf(riders, 'Castillos'), ...walkInsOf(states, 'Castillos')];
  expect(
    groupsOfDay(people, states).map(({ number, hour, people: members }) => [number, hour, members.map(({ nombre }) => nombre)]),
  ).toEqual([
    [2, null, ['Rider 3']],
    [12, '10:00', ['Rider 2']],
    [null, null, ['Pepe', 'Rider 1']],
  ]);
});

test('a group counts arrived, on the road and returned', () => {
  expect(group(['llegada', 'salida', 'vuelta', 'abandono', 'no_presentado', undefined])).toMatchObject({ come: 4, out: 1, back: 1 });
});

test.each<[string, (RouteStep | RouteStep[] | undefined)[], string[]]>([
  ['those who have come leave', ['llegada', undefined, 'llegada', 'no_presentado'], ['1', '3']],
  ['without any marks all leave', [undefined, undefined], ['1', '2']],
  ['once they have left none do, nor those who have not arrived', [['llegada', 'salida'], undefined, 'vuelta'], []],
  ['without arrival marks, exceptions do not hold back the others', ['no_presentado', undefined, 'salida', undefined], ['2', '4']],
])('%s', (_, members, leaving) => expect(group(members)?.leaving.map(({ de }) => de)).toEqual(leaving));

test('an arrived rider not marked as left is missing once the last group’s hour is past in Madrid', () => {
  const hours = ridersOf(
    [dayRider(1, { salida: '09:30' }), dayRider(2, { salida: '10:15' }), dayRider(3, { salida: 'tras el 2' })],
    'Castillos',
  );
  const lastHour = lastHourOf(hours);
  const state = statesOf([routeMark('1', 'llegada')]).get('1');
  const isMissedAt = (moment: string) => isMissing(state, shouldHaveLeft(lastHour, Date.parse(moment)));
  expect(lastHour).toBe('10:15');
  expect(isMissedAt('2026-05-24T08:15:59Z')).toBe(false);
  expect(isMissedAt('2026-05-24T08:16:00Z')).toBe(true);
  // Still missing the next morning.
  expect(isMissedAt('2026-05-25T05:00:00Z')).toBe(true);
  // Their departure time is unknown.
  expect(isMissing(state, shouldHaveLeft(lastHourOf(hours.slice(2)), Date.parse('2026-05-25T05:00:00Z')))).toBe(false);
});

test.each<[RouteStep, boolean]>([
  ['salida', true],
  ['abandono', false],
  ['vuelta', false],
  ['no_presentado', false],
])('after the last hour: %s, missed %s', (step, missed) =>
  expect(isMissing(statesOf([routeMark('1', step)]).get('1'), '9999')).toBe(missed),
);
