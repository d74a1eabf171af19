import { execFileSync } from 'node:child_process';
import { endWithUsage, readCommandLine } from '../../platform/cli/command-line.ts';
import { repoRoot } from '../../platform/build/site.ts';
import { executeProgram } from '../../platform/test/execute.ts';
import { startCount } from '../../platform/test/tally.ts';
import { changed, checkSources, everything, packages, packagesOnly } from './check-sources.ts';

// `pnpm check`: lint, format and types, before a commit.
const usage = `pnpm check takes nothing (everything is checked), --staged (what the next commit holds), or packages: ${packages.join(', ')}.`;

const listStaged = (): string[] =>
  execFileSync('git', ['diff', '--cached', '--name-only', '--diff-filter=ACMR', '-z'], { cwd: repoRoot, encoding: 'utf8' })
    .split('\0')
    .filter(Boolean);

function readScope() {
  const { values, words } = readCommandLine(usage, { options: { staged: { type: 'boolean' } }, words: [0, packages.length] });
  if (words.some((word) => !packages.includes(word)) || (values.staged && words.length > 0)) return endWithUsage(usage);
  if (values.staged) return changed(listStaged());
  return words.length > 0 ? packagesOnly(words) : everything;
}

const scope = readScope();
const count = startCount();
await checkSources(
  { step: count.step, run: (command, args, env) => executeProgram(command, args, { cwd: repoRoot, env: { ...process.env, ...env } }) },
  scope,
);
process.exitCode = count.report();
