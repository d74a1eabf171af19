import type { Sample } from './soak.ts';

/** The factors of growth from the second fifth of a soak to its last; the first is for caches that fill. 1 is flat. */
export interface Growth {
  megabytes: number;
  descriptors: number;
  /** The ratio of the server's 99th percentile to the idle one's, minute by minute: other load of the machine cancels out. */
  p99: number;
}

/** The bounds of flat. The percentile of a minute varies more than memory does. */
const most: Readonly<Growth> = { megabytes: 1.1, descriptors: 1.1, p99: 1.5 };

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;

/** @param samples At least five. */
export function measureGrowth(samples: readonly Sample[]): Growth {
  const fifth = Math.floor(samples.length / 5);
  const factor = (read: (sample: Sample) => number) =>
    median(samples.slice(-fifth).map(read)) / median(samples.slice(fifth, 2 * fifth).map(read));
  return {
    megabytes: factor(({ megabytes }) => megabytes),
    descriptors: factor(({ descriptors }) => descriptors),
    p99: factor(({ p99, idleP99 }) => p99 / Math.max(1, idleP99)),
  };
}

export const isFlat = (growth: Growth): boolean =>
  growth.megabytes <= most.megabytes && growth.descriptors <= most.descriptors && growth.p99 <= most.p99;
