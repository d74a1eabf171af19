import { expect, test } from 'vitest';
import type { RegistryEntry } from '../wire/registry.ts';
import {
  emptyLine,
  makeStable,
  promoteCanary,
  rememberLeft,
  rollBack,
  startCanary,
  versionsInUse,
  withdrawCanary,
} from './release-line.ts';

const entry = (version: string): RegistryEntry => ({
  name: 'mf_x',
  version,
  entry: `/${version}`,
  manifest: '',
  paths: ['/x'],
  preload: {},
});
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 10, minute));
const released = makeStable(makeStable(emptyLine('mf-x'), entry('1'), at(1)), entry('2'), at(2));

test('a release remembers what it replaced, and since when it is out', () => {
  expect(released).toMatchObject({ stable: { version: '2', since: at(2).toISOString() }, previous: { version: '1' } });
});

test('the first release goes back to what the site was built with', () => {
  const first = makeStable(emptyLine('mf-x'), entry('1'), at(1));
  expect(rollBack(first, at(2))).toMatchObject({ stable: null, previous: { version: '1' } });
});

test('releasing what is out already changes nothing', () => {
  expect(makeStable(released, entry('2'), at(9))).toEqual(released);
});

test('a rollback goes to the version before, and a second one forth again', () => {
  const back = rollBack(released, at(3));
  expect(back).toMatchObject({ stable: { version: '1', since: at(3).toISOString() }, previous: { version: '2' } });
  expect(rollBack(back, at(4))).toMatchObject({ stable: { version: '2' }, previous: { version: '1' } });
});

test('nothing was ever released: nothing to go back to', () => {
  expect(() => rollBack(emptyLine('mf-x'), at(1))).toThrow('no earlier version');
});

test('a canary leaves the stable version alone, and is promoted or rolled back', () => {
  const canary = startCanary(released, entry('3'), 10, at(3));
  expect(canary).toMatchObject({ stable: { version: '2' }, canary: { version: '3', share: 10 } });
  expect(rollBack(canary, at(4))).toEqual(released);
  const promoted = promoteCanary(canary, at(4));
  expect(promoted).toMatchObject({ stable: { version: '3', since: at(4).toISOString() }, previous: { version: '2' } });
  expect(promoted.canary).toBeUndefined();
  expect(promoted.stable).not.toHaveProperty('share');
});

test('a canary whose share grows keeps its age', () => {
  const grown = startCanary(startCanary(released, entry('3'), 10, at(3)), entry('3'), 50, at(8));
  expect(grown.canary).toMatchObject({ share: 50, since: at(3).toISOString() });
});

test('the stable version cannot be a canary, and without a canary there is nothing to promote', () => {
  expect(() => startCanary(released, entry('2'), 10, at(3))).toThrow('everybody gets already');
  expect(() => promoteCanary(released, at(3))).toThrow('no canary');
});

test('a withdrawal ends only the canary that it means', () => {
  const canary = startCanary(released, entry('3'), 10, at(3));
  expect(withdrawCanary(canary, '2', { loads: 1, failures: 9 }, at(4))).toEqual(canary);
  const withdrawn = withdrawCanary(canary, '3', { loads: 1, failures: 9 }, at(4));
  expect(withdrawn.canary).toBeUndefined();
  expect(withdrawn.withdrawn).toEqual({ version: '3', at: at(4).toISOString(), loads: 1, failures: 9 });
});

test('stable, previous and canary are in use', () => {
  expect(versionsInUse(startCanary(released, entry('3'), 10, at(3)))).toEqual(new Set(['1', '2', '3']));
});

test('a replaced version is remembered for a day', () => {
  const third = rememberLeft(released, makeStable(released, entry('3'), at(3)), at(3));
  expect(third.left).toEqual({ 1: at(3).toISOString() });
  const fourth = rememberLeft(third, makeStable(third, entry('4'), at(4)), at(4));
  expect(fourth.left).toEqual({ 1: at(3).toISOString(), 2: at(4).toISOString() });
  const nextDay = at(24 * 60 + 5);
  expect(rememberLeft(fourth, startCanary(fourth, entry('5'), 10, nextDay), nextDay)).not.toHaveProperty('left');
  // A version that is back has not left.
  expect(rememberLeft(third, makeStable(third, entry('1'), at(5)), at(5)).left).toEqual({ 2: at(5).toISOString() });
});
