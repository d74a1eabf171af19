import { readFileSync, rmSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listModules } from '../../shared/build/app-package.ts';
import { buildTest, sourceTests } from '../../shared/releases/test-module.ts';
import { execute } from './execute.ts';
import { provideChromium } from './find-chromium.ts';
import { providePostgres } from './provide-postgres.ts';

interface Tally {
  passed: number;
  failed: number;
}

const root = join(import.meta.dirname, '../..');
const reports = mkdtempSync(join(tmpdir(), 'moto-club-reports-'));
const total: Tally = { passed: 0, failed: 0 };
const failures: string[] = [];

function add(title: string, { passed, failed }: Tally): void {
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) failures.push(`${title}: ${failed} failed`);
}

const title = (text: string) => console.log(`\n── ${text}`);
const run = (command: string, args: string[], env: NodeJS.ProcessEnv = {}) =>
  execute(command, args, { cwd: root, env: { ...process.env, ...env } });

/** A check counts as one test. */
async function check(name: string, command: string, args: string[]): Promise<void> {
  title(name);
  const passed = await run(command, args);
  add(name, { passed: Number(passed), failed: Number(!passed) });
}

async function runVitest(name: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  title(name);
  const report = join(reports, `${name.replaceAll(/\W+/g, '-')}.json`);
  const succeeded = await run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args], env);
  add(
    name,
    readTally(succeeded, () => {
      const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8')) as Record<string, number>;
      // A test that was skipped has not shown anything: it counts as failed.
      return { passed: numPassedTests ?? 0, failed: (numFailedTests ?? 0) + (numPendingTests ?? 0) };
    }),
  );
}

async function runJourneys(chromium: string): Promise<void> {
  title('journeys');
  const report = join(reports, 'journeys.json');
  const succeeded = await run('pnpm', ['--filter', 'e2e', 'exec', 'playwright', 'test', '--reporter=list,json'], {
    CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  add(
    'journeys',
    readTally(succeeded, () => {
      const { stats } = JSON.parse(readFileSync(report, 'utf8')) as {
        stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>;
      };
      return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped };
    }),
  );
}

/** A runner that fails without a failed test (it could not start, an error outside of tests) counts as one failure. */
function readTally(succeeded: boolean, read: () => Tally): Tally {
  try {
    const tally = read();
    return succeeded || tally.failed > 0 ? tally : { ...tally, failed: 1 };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/** `pnpm test mf-galleries`: that module alone; nothing of the others need be here. */
async function testModule(module: string): Promise<void> {
  if (!listModules(root).includes(module)) throw new Error(`There is no module ${module}: ${listModules(root).join(', ')}.`);
  for (const test of [...sourceTests(module), buildTest(module)]) {
    title(test.name);
    const passed = await test.run();
    add(test.name, { passed: Number(passed), failed: Number(!passed) });
  }
}

async function testEverything(): Promise<void> {
  await check('lint', 'oxlint', ['--deny-warnings']);
  await check('format', 'oxfmt', ['--check', '.']);
  for (const name of ['shared', 'shell', ...listModules(root), 'api', 'e2e']) {
    await check(`types of ${name}`, 'tsc', ['-p', name]);
  }
  // `pnpm check` ends here.
  if (process.argv.includes('--checks-only')) return;
  await runVitest('unit, pages, and the API on SQLite', [], { TEST_DATABASE_URL: '' });
  const postgres = await providePostgres();
  try {
    await runVitest('the API on PostgreSQL', ['--project', 'api'], { TEST_DATABASE_URL: postgres.url });
  } finally {
    await postgres.stop();
  }
  await check('builds', 'tsx', ['shared/build/cli.ts']);
  await runJourneys(await provideChromium());
}

const module = process.argv.slice(2).find((arg) => !arg.startsWith('--'));
await (module === undefined ? testEverything() : testModule(module));

rmSync(reports, { recursive: true, force: true });
if (failures.length > 0) console.error(`\n${failures.join('\n')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
