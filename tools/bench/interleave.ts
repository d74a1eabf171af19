type Sides<T> = { [Name in keyof T]: () => Promise<T[Name]> };

interface Order {
  rounds: number;
  /** Whether a round goes before that does not count, in which every side runs only once. */
  warmUp?: boolean;
}

/**
 * Measures several sides in turns, A B, B A, A B …, and returns the results of each, by round: other load, warming up and a filling disk
 * then affect all of them alike, and none always comes after the same other.
 */
export async function interleave<T extends object>(
  sides: Sides<T>,
  { rounds, warmUp = true }: Order,
): Promise<{ [Name in keyof T]: T[Name][] }> {
  const names = Object.keys(sides) as (keyof T)[];
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as { [Name in keyof T]: T[Name][] };
  for (let round = warmUp ? -1 : 0; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const result = await sides[name]();
      if (round >= 0) results[name].push(result);
    }
  }
  return results;
}
