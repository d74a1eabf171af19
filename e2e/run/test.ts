import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listModules } from '../../shared/build/app-package.ts';
import { buildTest, sourceTests } from '../../shared/releases/test-module.ts';
import { execute } from './execute.ts';
import { provideChromium } from './find-chromium.ts';
import { providePostgres } from './provide-postgres.ts';
import { asTally, readTally, startCount, type Tally } from './tally.ts';

const root = join(import.meta.dirname, '../..');
const reports = mkdtempSync(join(tmpdir(), 'moto-club-reports-'));
const count = startCount();
const interruption = new AbortController();

const run = (command: string, args: string[], env: NodeJS.ProcessEnv = {}) =>
  execute(command, args, { cwd: root, env: { ...process.env, ...env }, signal: interruption.signal });

/** Once interrupted, nothing more is begun. */
async function step(name: string, work: () => Promise<Tally>): Promise<void> {
  if (!interruption.signal.aborted) await count.step(name, work);
}

const check = (name: string, command: string, args: string[]) => step(name, async () => asTally(await run(command, args)));

async function runVitest(name: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<Tally> {
  const report = join(reports, `${name.replaceAll(/\W+/g, '-')}.json`);
  const succeeded = await run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args], env);
  return readTally(succeeded, () => {
    const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8')) as Record<string, number>;
    // A test that was skipped has not shown anything: it counts as failed.
    return { passed: numPassedTests ?? 0, failed: (numFailedTests ?? 0) + (numPendingTests ?? 0) };
  });
}

async function runOnPostgres(name: string): Promise<Tally> {
  const postgres = await providePostgres();
  try {
    return await runVitest(name, ['--project', 'api'], { TEST_DATABASE_URL: postgres.url });
  } finally {
    await postgres.stop();
  }
}

async function runJourneys(): Promise<Tally> {
  const report = join(reports, 'journeys.json');
  const succeeded = await run('pnpm', ['--filter', 'e2e', 'exec', 'playwright', 'test', '--reporter=list,json'], {
    CHROMIUM: await provideChromium(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  return readTally(succeeded, () => {
    const { stats } = JSON.parse(readFileSync(report, 'utf8')) as {
      stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>;
    };
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped };
  });
}

/** `pnpm test mf-galleries`: that module alone; nothing of the others need be here. */
async function testModule(module: string): Promise<void> {
  if (!listModules(root).includes(module)) throw new Error(`There is no module ${module}: ${listModules(root).join(', ')}.`);
  for (const test of [...sourceTests(module), buildTest(module)]) await step(test.name, async () => asTally(await test.run()));
}

async function testEverything(): Promise<void> {
  await check('lint', 'oxlint', ['--deny-warnings']);
  await check('format', 'oxfmt', ['--check', '.']);
  for (const name of ['shared', 'shell', ...listModules(root), 'api', 'e2e']) {
    await check(`types of ${name}`, 'tsc', ['-p', name]);
  }
  // `pnpm check` ends here.
  if (process.argv.includes('--checks-only')) return;
  await check('bill of materials', 'tsx', ['e2e/run/bill-of-materials.ts', '--check']);
  const here = 'unit, pages, and the API on SQLite';
  await step(here, () => runVitest(here, [], { TEST_DATABASE_URL: '' }));
  await step('the API on PostgreSQL', () => runOnPostgres('the API on PostgreSQL'));
  await check('builds', 'tsx', ['shared/build/cli.ts']);
  await step('journeys', runJourneys);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    count.add(`interrupted by ${signal}`, { passed: 0, failed: 1 });
    interruption.abort();
  });
}

/** However it went: what was tested is told, in the last line. */
function finish(): void {
  rmSync(reports, { recursive: true, force: true });
  process.exitCode = count.report();
  const leave = () => process.exit();
  // launch.js tells it otherwise.
  if (process.send) process.send('reported', undefined, undefined, leave);
  else leave();
}

function fail(error: unknown): void {
  console.error(error instanceof Error ? error.message : error);
  count.add('the tests themselves', { passed: 0, failed: 1 });
}

process.once('uncaughtException', (error) => {
  fail(error);
  finish();
});

const module = process.argv.slice(2).find((arg) => !arg.startsWith('--'));
await (module === undefined ? testEverything() : testModule(module)).catch(fail);
finish();
