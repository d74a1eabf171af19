/** Loads and failures that count, of one version. */
export interface LoadCounts {
  cargas: number;
  fallos: number;
}

/**
 * When a canary is withdrawn: at least five failures, in at least every tenth attempt, and more than twice as often as the stable
 * version failed in the same time.
 */
const limits = { failures: 5, share: 0.1, timesStable: 2 };

const failingShare = ({ cargas, fallos }: LoadCounts) => (fallos === 0 ? 0 : fallos / (cargas + fallos));

export function failsMoreThanStable(canary: LoadCounts, stable: LoadCounts): boolean {
  const share = failingShare(canary);
  return canary.fallos >= limits.failures && share >= limits.share && share > limits.timesStable * failingShare(stable);
}
