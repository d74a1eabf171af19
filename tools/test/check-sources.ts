import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { listModules } from '../../platform/build/app-package.ts';
import { repoRoot } from '../../platform/build/repo-root.ts';
import type { Steps } from '../../platform/test/run-tests.ts';

/** What others import: who changes it may break the types of any package. */
const common = ['platform', 'shared'];

/** Lint, format and types: of everything, or of what is staged for a commit, as it lies in the folder. */
export async function checkSources({ check }: Pick<Steps, 'check'>, staged: boolean): Promise<void> {
  const files = staged ? listStaged() : undefined;
  const sources = files?.filter((file) => /\.[cm]?[jt]sx?$/.test(file)) ?? [];
  if (files === undefined || sources.length > 0) await check('lint', 'oxlint', ['--deny-warnings', ...sources]);
  if (files === undefined || files.length > 0) {
    await check('format', 'oxfmt', ['--check', ...(files === undefined ? ['.'] : ['--no-error-on-unmatched-pattern', ...files])]);
  }
  // A compiler keeps one core busy.
  const waiting = packagesToCheck(files);
  const compile = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await check(`types of ${name}`, 'tsc', ['-p', name]);
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, compile));
}

/** The packages whose types a change of these files may break; of all files, when none are named. */
export function packagesToCheck(files: readonly string[] | undefined): string[] {
  const all = ['platform', 'shared', 'shell', ...listModules(repoRoot), 'api', 'demo', 'e2e', 'tools'];
  if (files === undefined) return all;
  const touched = new Set(files.map((file) => (file.includes('/') ? file.slice(0, file.indexOf('/')) : '')));
  const reachesAll =
    [...touched].some((folder) => common.includes(folder)) || files.some((file) => /^(tsconfig\.|pnpm-lock|site\.config)/.test(file));
  // These look into the other packages.
  const lookers = ['e2e', 'tools'];
  return all.filter((name) => reachesAll || touched.has(name) || (lookers.includes(name) && all.some((other) => touched.has(other))));
}

const listStaged = (): string[] =>
  execFileSync('git', ['diff', '--cached', '--name-only', '--diff-filter=ACMR', '-z'], { cwd: repoRoot, encoding: 'utf8' })
    .split('\0')
    .filter(Boolean);
