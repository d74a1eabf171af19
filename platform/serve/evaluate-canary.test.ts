import { expect, test } from 'vitest';
import { chanceOf, failsMoreThanStable } from './evaluate-canary.ts';
import type { LoadCounts } from './load-store.ts';

const counts = (attempts: number, failures: number): LoadCounts => ({ loads: attempts - failures, failures });

// Worked out by hand: with r, c the sides of the table, the chance is a quotient of binomial coefficients.
test.each([
  // 3 of 3 fall to the canary: 1 / C(6, 3)
  [counts(3, 3), counts(3, 0), 1 / 20],
  // Fisher's tea: at least 3 of 4 right, 17/70
  [counts(4, 3), counts(4, 1), 17 / 70],
  // 6 of 6 against 0 of 20: 1 / C(26, 6)
  [counts(6, 6), counts(20, 0), 1 / 230_230],
  // All 5 failures among 100 of 1000: C(100, 5) / C(1000, 5)
  [counts(100, 5), counts(900, 0), 75_287_520 / 8_250_291_250_200],
  [counts(10, 0), counts(10, 3), 1],
  [counts(5, 5), counts(0, 0), 1],
  [counts(0, 0), counts(0, 0), 1],
])('%j beside %j happens by chance with %d', (canary, stable, chance) => {
  expect(chanceOf(canary, stable) / chance).toBeCloseTo(1, 8);
});

test.each([
  ['9 % against 0 %, one visitor in ten', counts(100, 9), counts(900, 0), true],
  ['9 % against 0 %, half of the visitors', counts(200, 18), counts(200, 0), true],
  ['9 % against 0 %, hardly anybody yet', counts(55, 5), counts(55, 0), false],
  ['9 % against 2 %', counts(1000, 90), counts(9000, 180), true],
  ['9 % against 8 %', counts(1000, 90), counts(9000, 720), false],
  ['every load fails, nine on each side', counts(9, 9), counts(9, 0), true],
  ['every load fails, six on each side', counts(6, 6), counts(6, 0), false],
  ['four failures, whatever else', counts(4, 4), counts(10_000, 0), false],
  ['1 % against 1 %', counts(10_000, 100), counts(90_000, 900), false],
  ['a certain difference that is not worth it: 1.5 % against 0.5 %', counts(20_000, 300), counts(180_000, 900), false],
  ['the stable version fails more', counts(100, 10), counts(100, 30), false],
  ['nothing to compare with', counts(100, 50), counts(0, 0), false],
  ['a whole module is down', counts(100, 100), counts(900, 900), false],
])('%s: ends %s', (_, canary, stable, ends) => {
  expect(failsMoreThanStable(canary, stable, 'loads')).toBe(ends);
});

test.each([
  ['no page is rendered, beside thirty that are', counts(6, 6), counts(30, 0), true],
  ['every third is late, beside one in a hundred', counts(60, 20), counts(500, 5), true],
  ['one in ten is late, though certainly more than beside it', counts(1000, 100), counts(9000, 0), false],
  ['both are late on a machine that is too slow', counts(20, 18), counts(200, 180), false],
  ['four failures, whatever else', counts(4, 4), counts(10_000, 0), false],
  ['the stable version is not rendered', counts(50, 50), counts(0, 0), false],
])('rendered pages: %s: ends %s', (_, canary, stable, ends) => {
  expect(failsMoreThanStable(canary, stable, 'renders')).toBe(ends);
});

test.each([
  ['three failures of three networks beside thirty loads', 3, 3, 30, true],
  ['three failures of three networks beside twenty loads', 3, 3, 20, false],
  ['three failures of two networks', 3, 2, 10_000, false],
  ['four failures of two networks', 4, 2, 10_000, false],
  ['two failures of two networks', 2, 2, 10_000, false],
  ['five failures of one network', 5, 1, 10_000, true],
])('every load fails, %s: ends %s', (_, failures, networks, stable, ends) => {
  expect(failsMoreThanStable({ loads: 0, failures, networks }, counts(stable, 0), 'errors')).toBe(ends);
});

/** The same numbers on every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Visits one after the other, each of a network of its own, evaluating each new failure of the canary, until it ends; how many visits that took. */
function live(chance: () => number, { share, canary, stable }: { share: number; canary: number; stable: number }, visits: number): number {
  const [tried, usual] = [{ ...counts(0, 0), networks: 0 }, counts(0, 0)];
  for (let visit = 1; visit <= visits; visit += 1) {
    const isCanary = chance() < share;
    const fails = chance() < (isCanary ? canary : stable);
    const version = isCanary ? tried : usual;
    version[fails ? 'failures' : 'loads'] += 1;
    tried.networks = tried.failures;
    if (isCanary && fails && failsMoreThanStable(tried, usual, 'loads')) return visit;
  }
  return Infinity;
}

// `limits.error` allows one of a thousand lives.
test.each([
  [0.1, 0.01, 0],
  [0.5, 0.01, 0],
  [0.1, 0.1, 1],
  [0.5, 0.1, 1],
])('at a share of %d, noise of %d on both sides ends hardly a canary (%i of 200), however often it is evaluated', (share, noise, most) => {
  const chance = seeded(20_261_122);
  const lives = Array.from({ length: 200 }, () => live(chance, { share, canary: noise, stable: noise }, 10_000));
  expect(lives.filter((visits) => visits < Infinity).length).toBeLessThanOrEqual(most);
});

test('a canary at 9 % against 0 % ends in every life, within some hundred of its visits', () => {
  const chance = seeded(20_261_122);
  for (let times = 0; times < 200; times += 1) {
    expect(live(chance, { share: 0.1, canary: 0.09, stable: 0 }, 100_000) * 0.1).toBeLessThan(300);
    expect(live(chance, { share: 0.5, canary: 0.09, stable: 0 }, 100_000) * 0.5).toBeLessThan(500);
  }
});

test('a canary of one in ten that breaks every page ends within 40 visits of all, in the median', () => {
  const chance = seeded(20_261_127);
  const visits = Array.from({ length: 501 }, () => live(chance, { share: 0.1, canary: 1, stable: 0 }, 1000)).toSorted((a, b) => a - b);
  expect(visits[250]).toBeLessThanOrEqual(40);
  expect(visits[450]).toBeLessThanOrEqual(80);
});
