import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { provideChromium, provideHeadlessChromium } from '../../platform/testing/find-chromium.ts';
import { startPooler } from './provide-pooler.ts';
import { type Postgres, providePostgres } from '../../platform/testing/provide-postgres.ts';
import type { Steps } from '../../platform/test/run-tests.ts';
import { readTally, type Tally } from '../../platform/test/tally.ts';
import { checkSources } from './check-sources.ts';
import { readJourneysReport } from './journeys-report.ts';

/** `quick` leaves out what is marked as nightly: tests in `*.nightly.test.*` or with the tag `nightly`, journeys with the tag @nightly. */
export type Tier = 'quick' | 'all';

const tierOf = (tier: Tier) => ({ TEST_TIER: tier });
/** vitest takes a filter of tags for all its projects from the command line alone. */
const tagsOf = (tier: Tier) => (tier === 'quick' ? ['--tags-filter=!nightly'] : []);

/** The folders of `api/src` whose tests depend most on the kind of database: locks, transactions, constraints, text order or dates. */
const askingTheDatabase = [
  'accounts/security/count',
  'core/db/',
  'core/mail/',
  'members/annual-accounts/',
  'members/bank/',
  'members/debits/',
  'members/fees/',
  'operations/imports/',
  'privacy/personal-data/',
  'registrations/calls/',
  'registrations/mailings/',
  'registrations/registrations/',
  'registrations/sign-up/',
].map((folder) => `api/src/${folder}`);

/** Tests with a database that do not depend on its kind, and that of servers, which runs behind PgBouncer. Each takes tens of seconds. */
const elsewhere = [
  'src/app/server',
  'src/core/http/time-requests.nightly',
  'src/site/modules/stopped-bucket.nightly',
  'src/site/galleries/slow-downloads.nightly',
];

/** Tests of code that could rely on a session: locks, transactions of many statements, leases, servers that start at once. */
const pooled = ['pooler.pooler', 'migrate', 'src/app/server', 'mail/worker', 'mailings-routes', 'registrations/registrations'];

async function withPostgres(work: (postgres: Postgres) => Promise<Tally>): Promise<Tally> {
  const postgres = await providePostgres();
  try {
    return await work(postgres);
  } finally {
    await postgres.stop();
  }
}

export async function checks(steps: Steps): Promise<void> {
  await checkSources(steps);
  await steps.check('bill of materials', 'tsx', ['tools/repository/bill-of-materials.ts', '--check']);
}

export const builds = ({ check }: Steps): Promise<void> => check('builds', 'tsx', ['platform/build/cli.ts']);

export async function units({ step, runVitest }: Steps, tier: Tier): Promise<void> {
  const name = 'unit tests, pages, and the API on SQLite';
  await step(name, () => runVitest(name, tagsOf(tier), { ...tierOf(tier), TEST_DATABASE_URL: '', TEST_POOLER_URL: '' }));
}

export async function postgres({ step, runVitest }: Steps, tier: Tier): Promise<void> {
  const name = 'the API on PostgreSQL';
  // In full: all tests with a database. The others have run already.
  const files = tier === 'quick' ? askingTheDatabase : ['related', 'api/src/testing/test-database.ts'];
  const environment = { ...tierOf(tier), TEST_POOLER_URL: '', ...(tier === 'all' && { TEST_EXCLUDE: elsewhere.join() }) };
  await step(name, () =>
    withPostgres(({ url }) => runVitest(name, [...files, ...tagsOf(tier), '--project', 'api'], { ...environment, TEST_DATABASE_URL: url })),
  );
}

export async function pooler({ step, runVitest }: Steps): Promise<void> {
  const name = 'the API on PostgreSQL behind PgBouncer';
  const settings = readFileSync(join(import.meta.dirname, '../../ops/pgbouncer/pgbouncer.ini'), 'utf8');
  await step(name, () =>
    withPostgres(async ({ url }) => {
      const started = await startPooler(url, settings);
      try {
        return await runVitest(name, [...pooled, '--project', 'api'], { TEST_DATABASE_URL: url, TEST_POOLER_URL: started.url });
      } finally {
        await started.stop();
      }
    }),
  );
}

/** `several`: each site is two processes on PostgreSQL and a bucket, behind nginx. */
async function runJourneys({ run, reports }: Steps, environment: NodeJS.ProcessEnv): Promise<Tally> {
  const report = join(reports, 'journeys.json');
  const succeeded = await run('pnpm', ['--filter', 'e2e', 'exec', 'playwright', 'test', '--reporter=list,json'], {
    ...environment,
    CHROMIUM: await provideHeadlessChromium(),
    // One that shows notifications, which only journeys of the night look at.
    ...(environment['TEST_TIER'] !== 'quick' && { WHOLE_CHROMIUM: await provideChromium() }),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  return readTally(succeeded, () => readJourneysReport(report));
}

export const journeys = (steps: Steps, tier: Tier): Promise<void> => steps.step('journeys', () => runJourneys(steps, tierOf(tier)));

export const several = (steps: Steps): Promise<void> =>
  steps.step('journeys, each site on two processes', () => runJourneys(steps, { SEVERAL: 'ceph' }));
