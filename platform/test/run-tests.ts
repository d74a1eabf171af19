import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ownFile } from '../build/own-file.ts';
import { repoRoot as root } from '../build/site.ts';
import { executeProgram } from './execute.ts';
import { makeScratchFolder } from './scratch-folder.ts';
import { asTally, readTally, startCount, type Tally } from './tally.ts';
import { buildTest, sourceTests } from './test-module.ts';

const reporter = ownFile('test/vitest-report.ts');

/** glibc then asks Linux for memory in pages of two megabytes where it can: vitest's processes touch a great deal of it, each page a fault. */
const hugePages = [process.env['GLIBC_TUNABLES'], 'glibc.malloc.hugetlb=1'].filter(Boolean).join(':');

/** The steps of a site's own tests. */
export interface Steps {
  /** Runs a step; after an interrupt none is begun. */
  step(name: string, work: () => Promise<Tally>): Promise<void>;
  /** Groups steps, whose time is reported together. */
  part(name: string, work: () => Promise<void>): Promise<void>;
  /** A command of the workspace; it counts as one test. */
  check(name: string, command: string, args: string[]): Promise<void>;
  /** A command of the workspace, in the root; true when it succeeded. */
  run(command: string, args: string[], env?: NodeJS.ProcessEnv): Promise<boolean>;
  /** vitest with these arguments, the first of which may be a command of it (`related`). */
  runVitest(name: string, args: string[], env?: NodeJS.ProcessEnv): Promise<Tally>;
  /** A folder for reports of tools; it is removed at the end. */
  reports: string;
}

/** All tests of a module alone. */
export async function testModule({ step }: Steps, module: string): Promise<void> {
  for (const test of [...sourceTests(module), buildTest(module)]) await step(test.name, async () => asTally(await test.run()));
}

/** Runs `everything`, says in its last line what was tested, however it went, and ends the process. */
export async function runTests(everything: (steps: Steps) => Promise<void>): Promise<void> {
  const scratch = makeScratchFolder();
  // Every test and every process of it puts its files there.
  process.env['TMPDIR'] = scratch;
  const reports = join(scratch, 'reports');
  mkdirSync(reports);
  const count = startCount();
  const interruption = new AbortController();

  const run: Steps['run'] = (command, args, env = {}) =>
    executeProgram(command, args, { cwd: root, env: { ...process.env, ...env }, signal: interruption.signal });

  const step: Steps['step'] = async (name, work) => {
    if (!interruption.signal.aborted) await count.step(name, work);
  };

  const check: Steps['check'] = (name, command, args) => step(name, async () => asTally(await run(command, args)));

  const runVitest: Steps['runVitest'] = async (name, args, env) => {
    const report = join(reports, `${name.replaceAll(/\W+/g, '-')}.json`);
    const succeeded = await run('vitest', [...args, '--run', '--reporter=default', `--reporter=${reporter}`], {
      ...env,
      GLIBC_TUNABLES: hugePages,
      TEST_REPORT: report,
    });
    return readTally(succeeded, () => JSON.parse(readFileSync(report, 'utf8')) as Tally);
  };

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      count.add(`interrupted by ${signal}`, { passed: 0, failed: 1 });
      interruption.abort();
    });
  }

  /** However it went, the last line says what was tested. */
  const finish = (): void => {
    rmSync(scratch, { recursive: true, force: true });
    process.exitCode = count.report();
    const leave = () => process.exit();
    // launch.js prints a summary without this message.
    if (process.send) process.send('reported', undefined, undefined, leave);
    else leave();
  };

  const fail = (error: unknown): void => {
    console.error(error instanceof Error ? error.message : error);
    count.add('the tests themselves', { passed: 0, failed: 1 });
  };

  process.once('uncaughtException', (error) => {
    fail(error);
    finish();
  });

  await everything({ step, part: count.part, check, run, runVitest, reports }).catch(fail);
  finish();
}
