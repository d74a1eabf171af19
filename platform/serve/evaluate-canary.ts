import type { LoadCounts } from './load-store.ts';

export interface FailingCounts extends LoadCounts {
  /** Of how many networks the failures are; undefined of those that no visitor reports. */
  networks?: number | undefined;
}

/**
 * A canary ends when it fails more than the stable version and chance does not explain it: Fisher's exact test, one-sided.
 * `error`: how often a canary that is as good as the stable version may be ended, over its whole life, however often it is evaluated.
 * It is evaluated once for each failure that counts, and the error is divided among these: the n-th gets a part of 1/n². Fewer than `failures`
 * tell too little, or fewer than `networks` of as many networks: one odd browser that loads a page again fails again. And a difference
 * below `difference` is not worth an end, nor is one network's lie among many visitors.
 * A page that is not rendered in time is rendered by the browser: visitors miss nothing. And a machine that is busy
 * just when a canary begins makes more of its pages late, which Fisher's test takes for the canary's own: there the difference is to be plain.
 */
const limits = { error: 0.001, failures: 5, networks: 3, difference: { loads: 0.02, errors: 0.02, renders: 0.2 } };

/** By which a canary is evaluated: its loads in browsers, the errors that they throw, or its pages rendered on the server. */
export type CanaryMetric = keyof typeof limits.difference;

/** What all 1/n² from `limits.networks` on add up to. */
const spent = Math.PI ** 2 / 6 - [1, 2].reduce((sum, n) => sum + 1 / n ** 2, 0);

const failingShare = ({ loads, failures }: LoadCounts) => (failures === 0 ? 0 : failures / (loads + failures));

/** Ask once for each new failure of the canary: more often, and `limits.error` no longer holds. */
export function failsMoreThanStable(canary: FailingCounts, stable: LoadCounts, metric: CanaryMetric): boolean {
  const { failures, networks = 0 } = canary;
  if (failures < (networks < limits.networks ? limits.failures : limits.networks)) return false;
  if (failingShare(canary) - failingShare(stable) < limits.difference[metric]) return false;
  return chanceOf(canary, stable) < limits.error / (spent * failures ** 2);
}

/** How likely at least so many of all failures fall to the canary when both versions fail alike (hypergeometric tail). */
export function chanceOf(canary: LoadCounts, stable: LoadCounts): number {
  const ofCanary = canary.loads + canary.failures;
  const ofStable = stable.loads + stable.failures;
  const failures = canary.failures + stable.failures;
  let term = Math.exp(
    logChoices(ofCanary, canary.failures) + logChoices(ofStable, stable.failures) - logChoices(ofCanary + ofStable, failures),
  );
  let sum = 0;
  for (let k = canary.failures; k <= Math.min(ofCanary, failures); k += 1) {
    sum += term;
    term *= ((ofCanary - k) * (failures - k)) / ((k + 1) * (ofStable - failures + k + 1));
  }
  return Math.min(1, sum);
}

const logChoices = (of: number, some: number) => logFactorial(of) - logFactorial(some) - logFactorial(of - some);

/** Stirling's series; exact to ten digits. */
function logFactorial(n: number): number {
  if (n < 10) return Math.log([1, 1, 2, 6, 24, 120, 720, 5040, 40_320, 362_880][n] ?? 1);
  return n * Math.log(n) - n + Math.log(2 * Math.PI * n) / 2 + 1 / (12 * n) - 1 / (360 * n ** 3) + 1 / (1260 * n ** 5);
}
