import { expect, test } from 'vitest';
import { stateOf } from 'shared/facts/route-marks';
import { dayRider, routeMark } from '../../testing/day-rider.ts';
import { countCome, factsOf, guestsOf, nextStep, otherStep, warningsOf } from './day-words.ts';

test.each([
  [0, 'Han llegado 0 de 20'],
  [1, 'Ha llegado 1 de 20'],
  [2, 'Han llegado 2 de 20'],
])('%i of 20: %s', (come, words) => expect(countCome(come, 20)).toBe(words));

test('of an activity somebody arrives or not; of the route they leave and return too', () => {
  const come = stateOf([routeMark('1', 'llegada')]);
  expect([nextStep(undefined, 'roll-call'), otherStep(undefined, 'roll-call')]).toEqual(['llegada', 'no_presentado']);
  expect([nextStep(come, 'roll-call'), otherStep(come, 'roll-call')]).toEqual([undefined, undefined]);
  expect([nextStep(come, 'route'), otherStep(come, 'route')]).toEqual(['salida', 'abandono']);
});

test('where nobody pays, nobody is warned of not having paid', () => {
  expect(warningsOf(dayRider(1, { pagado: null }), true)).toEqual([]);
});

test.each([
  [undefined, undefined],
  [0, undefined],
  [1, '+1 invitado'],
  [2, '+2 invitados'],
])('guests: of %s %s', (invitados, words) => {
  const rider = dayRider(1, { referencia: 'A7-0001', invitados });
  expect(guestsOf(rider)).toBe(words);
  expect(factsOf(rider)).toBe(['A7-0001', words].filter(Boolean).join(' · '));
});
