/** The results of several rounds. Half of them lie between `low` and `high`. */
export interface Sample {
  median: number;
  low: number;
  high: number;
  least: number;
  most: number;
  rounds: number;
}

/** A quantile of the sorted values, interpolated between two of them. */
function quantile(sorted: readonly number[], part: number): number {
  const at = (sorted.length - 1) * part;
  const below = sorted[Math.floor(at)] ?? Number.NaN;
  // Not `below + 0 * (above - below)`, which is no number where both are infinite.
  return Number.isInteger(at) ? below : below + (at % 1) * ((sorted[Math.ceil(at)] ?? Number.NaN) - below);
}

/** @throws when there are none: a figure of nothing must not look like one. */
export function sampleOf(values: readonly number[]): Sample {
  if (values.length === 0) throw new Error('Nothing was measured.');
  const sorted = values.toSorted((a, b) => a - b);
  const [least, low, median, high, most] = [0, 0.25, 0.5, 0.75, 1].map((part) => quantile(sorted, part));
  return { median, low, high, least, most, rounds: sorted.length } as Sample;
}

/** The ratio, round by round: a disturbed round disturbs both of its sides. */
export function ratioOf(over: readonly number[], under: readonly number[]): Sample {
  if (over.length !== under.length) throw new Error('Both sides of a ratio need the same rounds.');
  return sampleOf(over.map((value, round) => value / (under[round] ?? Number.NaN)));
}

/** A quantile of unsorted values. */
export const quantileOf = (values: readonly number[], part: number): number =>
  quantile(
    values.toSorted((a, b) => a - b),
    part,
  );

/** The median, for a detail beside a figure. */
export const medianOf = (values: readonly number[]): number => sampleOf(values).median;
