import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { makeWorkspace } from '../../e2e/fixtures/workspace.ts';
import { listModules } from '../../platform/build/app-package.ts';
import { repoRoot } from '../../platform/build/site.ts';
import { endWithUsage, readCommandLine } from '../../platform/cli/command-line.ts';
import { prepare } from '../prepare.ts';

// `pnpm mutate shared/src/text`: mutation testing of one of a package's folders or files (docs/mutation.md).

const usage =
  'pnpm mutate takes a folder or a file with sources of one package, such as shared/src/text or api/src/core/http/errors.ts, and --tests with a folder or a test of the same package.';
const { values, words } = readCommandLine(usage, { options: { tests: { type: 'string' } }, words: [1, 1] });
const [path = ''] = words;
const [, name = '', source = ''] = /^([^/]+)\/(src\/.*?)\/?$/.exec(path) ?? [];
const asked = join(repoRoot, path);
const tests = values.tests?.replace(/\/$/, '');
const isPackage = source !== '' && existsSync(join(repoRoot, name, 'vitest.config.ts'));
const isTests = tests === undefined || (tests.startsWith(`${name}/`) && existsSync(join(repoRoot, tests)));
if (!isPackage || !existsSync(asked) || !isTests) endWithUsage(usage);
await prepare();

/** In per cent of killed mutants: below it the command fails. */
const aim = 85;
const isTest = /\.test\.tsx?$/.test(tests ?? '');
const isFolder = statSync(asked).isDirectory();
// A copy: StrykerJS writes mutants into the sources.
const workspace = makeWorkspace(listModules(repoRoot));
// On an interrupt too.
process.once('exit', workspace.remove);
const { Stryker } = await import('@stryker-mutator/core');
process.chdir(join(workspace.folder, name));
const stryker = new Stryker({
  testRunner: 'vitest',
  plugins: [import.meta.resolve('@stryker-mutator/vitest-runner'), join(import.meta.dirname, 'left-out.js')],
  ignorers: ['left-out'],
  // In a copy below the package, which StrykerJS makes by default, neither tsconfig.json nor vitest.config.ts finds what it extends.
  inPlace: true,
  mutate: isFolder ? [`${source}/**/*.{ts,tsx}`, '!**/*.test.{ts,tsx}', '!**/testing/**'] : [source],
  vitest: { configFile: 'vitest.config.ts' },
  ...(tests !== undefined && { testFiles: [`${tests.slice(name.length + 1)}${isTest ? '' : '/**/*.test.{ts,tsx}'}`] }),
  reporters: ['progress-append-only', 'clear-text'],
  clearTextReporter: { reportTests: false, allowColor: false },
  allowConsoleColors: false,
  // Long, since a timeout of a busy machine is no killed mutant.
  timeoutMS: 30_000,
  dryRunTimeoutMinutes: 60,
  concurrency: 2,
  thresholds: { high: aim, low: aim, break: aim },
});
await stryker.runMutationTest();
