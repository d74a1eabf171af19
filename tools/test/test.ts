import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { provideHeadlessChromium } from '../../platform/test/find-chromium.ts';
import { startPooler } from '../../platform/test/provide-pooler.ts';
import { type Postgres, providePostgres } from '../../platform/test/provide-postgres.ts';
import { runTests, type Steps } from '../../platform/test/run-tests.ts';
import { readTally, type Tally } from '../../platform/test/tally.ts';
import { checkSources } from './check-sources.ts';

/** Of tests with a database, those that ask nothing of its kind, and that of servers, which comes behind PgBouncer. Each takes tens of seconds. */
const elsewhere = ['src/server', 'src/http/time-requests', 'src/modules/stopped-bucket', 'src/galleries/slow-downloads'];

async function runOnPostgres(name: string, { runVitest }: Steps, postgres: Postgres): Promise<Tally> {
  // What reaches no database was tested already.
  return runVitest(name, ['related', 'api/src/testing/test-database.ts', '--project', 'api'], {
    TEST_DATABASE_URL: postgres.url,
    TEST_POOLER_URL: '',
    TEST_EXCLUDE: elsewhere.join(),
  });
}

/** Where a session could be relied upon: locks, transactions of many statements, leases, servers that start at once. The rest is more of the same. */
const pooled = ['pooler.pooler', 'migrate', 'src/server', 'mail/worker', 'mailings-routes', 'registrations'];

async function runBehindPooler(name: string, { runVitest }: Steps, postgres: Postgres): Promise<Tally> {
  const settings = readFileSync(join(import.meta.dirname, '../../ops/pgbouncer/pgbouncer.ini'), 'utf8');
  const pooler = await startPooler(postgres.url, settings);
  try {
    return await runVitest(name, [...pooled, '--project', 'api'], { TEST_DATABASE_URL: postgres.url, TEST_POOLER_URL: pooler.url });
  } finally {
    await pooler.stop();
  }
}

type Outcome = 'expected' | 'unexpected' | 'flaky' | 'skipped';

interface Suite {
  specs: { file: string; line: number; title: string; tests: { status: Outcome }[] }[];
  suites?: Suite[];
}

/** Of Playwright's JSON report, what is read here. */
interface JourneysReport {
  stats: Record<Outcome, number>;
  suites: Suite[];
}

const namesOf = (suites: readonly Suite[], outcomes: readonly Outcome[]): string[] =>
  suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => outcomes.includes(status)))
      .map(({ file, line, title }) => `${file}:${line} > ${title}`),
    ...namesOf(inner, outcomes),
  ]);

async function runJourneys({ run, reports }: Steps): Promise<Tally> {
  const report = join(reports, 'journeys.json');
  // One journey in hundreds that meets a busy moment does not hold up everybody's work: it is tried once more, and named at the end.
  const succeeded = await run('pnpm', ['--filter', 'e2e', 'exec', 'playwright', 'test', '--retries=1', '--reporter=list,json'], {
    CHROMIUM: await provideHeadlessChromium(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  return readTally(succeeded, () => {
    const { stats, suites } = JSON.parse(readFileSync(report, 'utf8')) as JourneysReport;
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + stats.skipped,
      names: namesOf(suites, ['unexpected', 'skipped']),
      retried: namesOf(suites, ['flaky']),
    };
  });
}

await runTests(async (steps) => {
  const { step, check, runVitest } = steps;
  await checkSources(steps);
  // The tests of the runner itself end here.
  if (process.argv.includes('--checks-only')) return;
  await check('bill of materials', 'tsx', ['tools/repository/bill-of-materials.ts', '--check']);
  const here = 'unit, pages, and the API on SQLite';
  await step(here, () => runVitest(here, [], { TEST_DATABASE_URL: '', TEST_POOLER_URL: '' }));
  const postgres = await providePostgres();
  try {
    await step('the API on PostgreSQL', () => runOnPostgres('the API on PostgreSQL', steps, postgres));
    const behind = 'the API on PostgreSQL behind PgBouncer';
    await step(behind, () => runBehindPooler(behind, steps, postgres));
  } finally {
    await postgres.stop();
  }
  await check('builds', 'tsx', ['platform/build/cli.ts']);
  await step('journeys', () => runJourneys(steps));
});
