import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { collectPatterns, type Pattern } from '../testing/collect-patterns.ts';
import { provoke } from '../testing/provoke-pattern.ts';
import { spendsTooLong } from '../testing/spends-too-long.ts';

const root = join(import.meta.dirname, '../..');
/** Packages that never read what a stranger wrote: tests, tools and demo data. */
const others = ['e2e', 'tools'];
const everything = readdirSync(root).filter((name) => existsSync(join(root, name, 'package.json')) && !others.includes(name));

/** The server's body limit. */
const bodyLimit = 256 * 1024;
/** In ms: some 50 times the slowest linear pattern; quadratic ones take half a minute. */
const most = 1500;

/** Searches with short texts, verifies with the slowest long ones. */
function isSlow({ source, flags }: Pattern, limit = most): boolean {
  const everywhere = new RegExp(source, [...new Set(`${flags}g`)].join(''));
  const writers = [...provoke(source, flags)];
  // Exponential patterns do not end with these.
  if (spendsTooLong(() => writers.forEach((write) => write(30).replace(everywhere, '')), limit)) return true;
  let timed: { write: (typeof writers)[number]; took: number }[] = [];
  const time = () => {
    timed = writers.map((write) => {
      const text = write(2000);
      const started = performance.now();
      text.replace(everywhere, '');
      return { write, took: performance.now() - started };
    });
  };
  // Cubic time at these lengths takes minutes.
  if (spendsTooLong(time, 10 * limit)) return true;
  const worst = timed.toSorted((left, right) => right.took - left.took).slice(0, 5);
  return worst.some(({ write }) => {
    const text = write(bodyLimit);
    return spendsTooLong(() => text.replace(everywhere, ''), limit);
  });
}

test('every regular expression of the sources is linear, not quadratic', () => {
  const patterns = collectPatterns(everything);
  expect(patterns.length).toBeGreaterThan(30);
  expect(patterns.filter((pattern) => isSlow(pattern)).map(({ location, source }) => `${location} /${source}/`)).toEqual([]);
});

test.each([
  ['two repetitions that may take the same', /^[^\s@]+@[^\s@]+\.[^\s@]+$/],
  ['a repetition that begins anywhere', /\/+$/],
  ['an end that is looked for from every start', /<a>.*?<\/a>/s],
  ['three in a row', /^\s*(\d)\s*[:.h]?\s*(\d{2})\s*$/],
  ['repetitions within repetitions', /^(?:a+)+$/],
])('a pattern with %s is detected', (_what, { source, flags }) => {
  expect(isSlow({ location: '', source, flags }, 200)).toBe(true);
});
