/** The same numbers from 0 to 1 for the same seed (mulberry32). */
function startRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** As many of the list as wanted, each as likely as another, in the list's order. */
export function takeSample<T>(list: readonly T[], size: number, seed: number): T[] {
  const random = startRandom(seed);
  const drawn = list.map((item, index) => ({ item, index, key: random() })).toSorted((a, b) => a.key - b.key);
  return drawn
    .slice(0, size)
    .toSorted((a, b) => a.index - b.index)
    .map(({ item }) => item);
}

/** Between which shares the whole lies in 95 of 100 samples like this (Wilson). */
export function intervalOf(found: number, of: number): [number, number] {
  const z = 1.96;
  const share = found / of;
  const middle = share + z ** 2 / (2 * of);
  const reach = z * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2));
  return [(middle - reach) / (1 + z ** 2 / of), (middle + reach) / (1 + z ** 2 / of)];
}
