import { readFileSync } from 'node:fs';
import type { Tally } from '../../platform/test/tally.ts';

type Outcome = 'expected' | 'unexpected' | 'flaky' | 'skipped';

interface Suite {
  specs: { file: string; line: number; title: string; tests: { status: Outcome }[] }[];
  suites?: Suite[];
}

/** The part of Playwright's JSON report that is read here. */
interface JourneysReport {
  stats: Record<Outcome, number>;
  suites: Suite[];
}

const listFailed = (suites: readonly Suite[]): string[] =>
  suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status !== 'expected'))
      .map(({ file, line, title }) => `${file}:${line} > ${title}`),
    ...listFailed(inner),
  ]);

/** Reads Playwright's JSON report: a test that did not pass at its first try, or was skipped, has failed. */
export function readJourneysReport(path: string): Tally {
  const { stats, suites } = JSON.parse(readFileSync(path, 'utf8')) as JourneysReport;
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped, names: listFailed(suites) };
}
