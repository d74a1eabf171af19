import { changeLine } from '../release/lines.ts';
import { withdrawCanary } from '../release/release-line.ts';
import { failsMoreThanStable, type CanaryMetric, type FailingCounts } from './evaluate-canary.ts';
import type { ServeOptions } from './serve-options.ts';

interface Version {
  module: string;
  version: string;
}

const warnings: Record<CanaryMetric, string> = {
  loads: 'a canary failed too often and was withdrawn',
  errors: 'the pages of a canary threw errors or froze in too many browsers, and it was withdrawn',
  renders: 'the pages of a canary could too often not be rendered, and it was withdrawn',
};

const reasons: Record<CanaryMetric, { drawing?: true; throwing?: true }> = {
  loads: {},
  errors: { throwing: true },
  renders: { drawing: true },
};

/** Withdraws, of the canaries that have just failed, those that fail more than their stable version. */
export async function endCanaries(
  { live, log, now }: Pick<ServeOptions, 'live' | 'log' | 'now'>,
  metric: CanaryMetric,
  failed: readonly Version[],
  sum: (since: Date) => Promise<readonly (Version & FailingCounts)[]>,
): Promise<void> {
  const { lines, built } = live.read();
  for (const { module, canary, stable } of lines) {
    // One evaluation for each new failure: evaluate-canary.ts divides its error by their number.
    if (!canary || !failed.some(({ module, version }) => module === canary.name && version === canary.version)) continue;
    const sums = await sum(new Date(canary.since));
    const stableVersion = stable?.version ?? built.find(({ name }) => name === canary.name)?.version;
    const of = (version: string | undefined) =>
      sums.find((row) => row.module === canary.name && row.version === version) ?? { loads: 0, failures: 0, networks: 0 };
    const { loads, failures, networks } = of(canary.version);
    if (!failsMoreThanStable({ loads, failures, networks }, of(stableVersion), metric)) continue;
    const counts = { loads, failures, ...reasons[metric] };
    const { withdrawn } = await changeLine(live.objects, module, (line) => withdrawCanary(line, canary.version, counts, now()));
    // The canary is another by now; or its store is gone, which live-modules.ts tells.
    if (withdrawn?.version !== canary.version) continue;
    await live.look();
    log.warn({ module: canary.name, version: canary.version, loads, failures }, warnings[metric]);
  }
}
