import { availableParallelism } from 'node:os';
import { listModules } from '../../platform/build/app-package.ts';
import { repoRoot } from '../../platform/build/site.ts';
import { lintArguments as lintWith } from '../../platform/test/test-module.ts';
import type { Steps } from '../../platform/test/run-tests.ts';
import { asTally } from '../../platform/test/tally.ts';

/** What others import: a change may break the types of any package. */
const common = ['platform', 'shared'];

export const packages: readonly string[] = ['platform', 'shared', 'shell', ...listModules(repoRoot), 'api', 'e2e', 'tools'];

/**
 * The packages in three programs, which together take half of the time of one for each package: a program checks anew what it imports. The
 * packages of a program have the same compiler options.
 */
export const programs: Readonly<Record<string, readonly string[]>> = {
  'shell/tsconfig.browser.json': packages.filter((name) => !['api', 'e2e', 'tools'].includes(name)),
  'tools/tsconfig.journeys.json': ['e2e', 'tools'],
  api: ['api'],
};

/** The files to lint and format-check (files or folders; all, when undefined), and the packages or programs to type-check. */
export interface Scope {
  lint?: readonly string[];
  format?: readonly string[];
  types: readonly string[];
}

export const everything: Scope = { types: Object.keys(programs) };

export const packagesOnly = (names: readonly string[]): Scope => ({ lint: names, format: names, types: names });

/** The scope of a commit of these files, read from the working tree. */
export const changed = (files: readonly string[]): Scope => ({
  lint: files.filter((file) => /\.[cm]?[jt]sx?$/.test(file)),
  format: files,
  types: packagesToCheck(files),
});

/**
 * The compiler is a Go program. Its threads would each check shared types again: one does it in half of the processor time and half
 * of the memory, and other packages fill the other cores. It collects no garbage below a gigabyte.
 */
const compiler = { args: ['--singleThreaded'], env: { GOGC: 'off', GOMEMLIMIT: '1GiB' } };

/** Lint, format and types. The compiler remembers what it has checked: `tsBuildInfoFile` in tsconfig.base.json. */
export async function checkSources({ step, run }: Pick<Steps, 'step' | 'run'>, { lint, format, types }: Scope = everything): Promise<void> {
  const check = (name: string, command: string, args: readonly string[], env?: NodeJS.ProcessEnv) =>
    step(name, async () => asTally(await run(command, [...args], env)));
  if (lint?.length !== 0) await check('lint', 'oxlint', lintWith(...(lint ?? [])));
  if (format?.length !== 0)
    await check('format', 'oxfmt', ['--check', ...(format ? ['--no-error-on-unmatched-pattern', ...format] : ['.'])]);
  const jobs = types.map((name) => () => check(`types of ${name}`, 'tsc', ['-p', name, ...compiler.args], compiler.env));
  // Only the whole can show unused exports, files and dependencies, and how large it is.
  if (!lint)
    jobs.push(
      () => check('unused code', 'knip', ['--no-progress', '--cache', '--cache-location', 'node_modules/.cache/knip']),
      () => check('figures with a ceiling', 'tsx', ['tools/repository/count.ts', '--only-over']),
    );
  const work = async () => {
    for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) await job();
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work));
}

/** The packages whose types a change of these files may break. */
export function packagesToCheck(files: readonly string[]): readonly string[] {
  const touched = new Set(files.map((file) => (file.includes('/') ? file.slice(0, file.indexOf('/')) : '')));
  const reachesAll =
    [...touched].some((folder) => common.includes(folder)) || files.some((file) => /^(tsconfig\.|pnpm-lock|site\.config)/.test(file));
  // These import the other packages.
  const lookers = ['e2e', 'tools'];
  return packages.filter(
    (name) => reachesAll || touched.has(name) || (lookers.includes(name) && packages.some((other) => touched.has(other))),
  );
}
