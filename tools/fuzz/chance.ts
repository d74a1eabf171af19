/** A seeded random generator: the same seed makes the same choices. */
export interface Chance {
  /** A whole number from 0 to below `end`. */
  below(end: number): number;
  /** True so many times in a hundred. */
  percent(share: number): boolean;
  pick<T>(list: readonly [T, ...T[]] | readonly T[]): T;
}

export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const below = (end: number) => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end);
  };
  return {
    below,
    percent: (share) => below(100) < share,
    pick(list) {
      if (list.length === 0) throw new Error('There is nothing to pick from.');
      return list[below(list.length)] as (typeof list)[number];
    },
  };
}
